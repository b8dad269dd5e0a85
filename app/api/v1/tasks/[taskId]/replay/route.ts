import { json, otherMethods, route } from "@/lib/http/route";
import { replayTask } from "@/lib/services/replay-task";

export const GET = route<{ taskId: string }>(async ({ ctx, params: { taskId } }) => json(await replayTask(ctx, taskId)));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
