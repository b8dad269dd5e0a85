import { json, otherMethods, route } from "@/lib/http/route";
import { getStory } from "@/lib/services/get-story";

export const GET = route<{ taskId: string }>(async ({ ctx, params }) => json(await getStory(ctx, params.taskId)));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
