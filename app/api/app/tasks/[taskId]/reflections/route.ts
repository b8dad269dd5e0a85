import { can } from "@/lib/domain/policy";
import { json, otherMethods, route } from "@/lib/http/route";
import { getTaskReflections } from "@/lib/services/get-task-reflections";

export const GET = route<{ taskId: string }>(async ({ ctx, params }) => json({ ...(await getTaskReflections(ctx, params.taskId)), can_reflect: can(ctx.actor, "review") }));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
