import { json, otherMethods, route } from "@/lib/http/route";
import { getEvent } from "@/lib/services/get-event";

export const GET = route<{ taskId: string; eventId: string }>(async ({ ctx, params }) => json({ event: await getEvent(ctx, params.taskId, params.eventId) }));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
