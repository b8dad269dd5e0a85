import { z } from "zod";
import { taskTypeSchema } from "@/lib/domain/task";

/** The query of `POST /api/v1/import`, and of the import page's `/api/app/import`. */
export const importQuerySchema = z.strictObject({ format: z.string().max(50).default("auto"), task_type: taskTypeSchema.optional(), file_name: z.string().max(300).optional() });
