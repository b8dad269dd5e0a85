import { z } from "zod";
import { instantSchema } from "./instant";

/** `unknown`: imported, and nothing in the file says how it ended. */
export const TASK_STATUSES = ["running", "succeeded", "failed", "aborted", "unknown"] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const taskTypeSchema = z.string().min(1).max(100).regex(/^[\p{L}\p{N}][\p{L}\p{N}_.:/-]*$/u, {
  message: "expected letters, digits, and _ . : / - (such as csv_batch_process)",
});

/** Body of `POST /api/v1/tasks`. */
export const startTaskSchema = z.object({
  task_id: z.string().min(1).max(200).nullish(),
  task_type: taskTypeSchema,
  title: z.string().max(500).nullish(),
  agent: z.string().max(200).nullish(),
  input: z.unknown().optional(),
  session_id: z.string().max(200).nullish(),
  tools: z.array(z.string().max(200)).max(1000).nullish(),
  tags: z.array(z.string().max(100)).max(100).nullish(),
  started_at: instantSchema.nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  recall: z.union([z.literal(false), z.object({ limit: z.number().int().min(1).max(5).nullish(), query: z.string().nullish() })]).nullish(),
});
export type StartTask = z.infer<typeof startTaskSchema>;

/** Body of `POST /api/v1/tasks/{task_id}/finish`. */
export const finishTaskSchema = z.object({
  status: z.enum(["succeeded", "failed", "aborted"]),
  ended_at: instantSchema.nullish(),
  outcome: z.object({ score: z.number().min(0).max(1).nullish(), note: z.string().max(10_000).nullish() }).nullish(),
  error: z.object({ type: z.string().max(200), message: z.string().max(10_000) }).nullish(),
});
