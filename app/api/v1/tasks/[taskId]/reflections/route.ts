import { json, otherMethods, route } from "@/lib/http/route";
import { listReflections } from "@/lib/services/list-reflections";

export const GET = route<{ taskId: string }>(async ({ ctx, params: { taskId } }) => json(await listReflections(ctx, taskId)));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
