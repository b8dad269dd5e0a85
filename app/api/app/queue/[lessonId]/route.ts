import { json, otherMethods, route } from "@/lib/http/route";
import { getQueueItem } from "@/lib/services/get-queue-item";

export const GET = route<{ lessonId: string }>(async ({ ctx, params }) => json(await getQueueItem(ctx, params.lessonId)));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
