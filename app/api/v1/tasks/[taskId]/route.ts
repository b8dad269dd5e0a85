import { json, otherMethods, route } from "@/lib/http/route";
import { getTask } from "@/lib/services/get-task";

export const GET = route<{ taskId: string }>(async ({ ctx, params: { taskId } }) => json(await getTask(ctx, taskId)));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
