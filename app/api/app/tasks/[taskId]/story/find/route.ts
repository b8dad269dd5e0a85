import { parseQuery } from "@/lib/http/query";
import { json, otherMethods, route } from "@/lib/http/route";
import { findInStory } from "@/lib/services/find-in-story";

export const GET = route<{ taskId: string }>(async ({ ctx, params, url }) => json(await findInStory(ctx, params.taskId, parseQuery(url))));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
