import { json, otherMethods, route } from "@/lib/http/route";
import { getReflectionPrompt } from "@/lib/services/get-reflection-prompt";

export const GET = route<{ taskId: string }>(async ({ ctx, params, url }) => json(await getReflectionPrompt(ctx, { task_id: params.taskId, event_id: url.searchParams.get("event_id") })));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
