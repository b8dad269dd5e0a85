import { parseQuery } from "@/lib/http/query";
import { json, otherMethods, route } from "@/lib/http/route";
import { findStoryPlace } from "@/lib/services/story-rows";

export const GET = route<{ taskId: string }>(async ({ ctx, params, url }) => json(await findStoryPlace(ctx, params.taskId, parseQuery(url))));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
