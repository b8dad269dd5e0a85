import { finishTaskSchema } from "@/lib/domain/task";
import { readJson } from "@/lib/http/body";
import { json, otherMethods, route } from "@/lib/http/route";
import { finishTask } from "@/lib/services/finish-task";
import { parse } from "@/lib/services/parse";

// Parsed here too: the service also takes `unknown`, which only imports may say.
export const POST = route<{ taskId: string }>(async ({ ctx, request, params: { taskId } }) => {
  const body = await readJson(request);
  parse(finishTaskSchema, body);
  return json(await finishTask(ctx, { ...(body as object), task_id: taskId }));
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
