import { readJson } from "@/lib/http/body";
import { json, otherMethods, route } from "@/lib/http/route";
import { checkTask } from "@/lib/services/check-task";

export const POST = route<{ taskId: string }>(async ({ ctx, request, params: { taskId } }) => {
  await readJson(request, { ifEmpty: {} });
  return json(await checkTask(ctx, taskId));
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
