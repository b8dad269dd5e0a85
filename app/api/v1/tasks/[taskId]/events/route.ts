import { recordFromBody } from "@/lib/http/record-body";
import { json, otherMethods, route } from "@/lib/http/route";
import { recordEvents } from "@/lib/services/record-events";

export const POST = route<{ taskId: string }>(async ({ ctx, request, params: { taskId } }) => json(await recordFromBody(request, (events) => recordEvents(ctx, { taskId, events })), 202));

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
