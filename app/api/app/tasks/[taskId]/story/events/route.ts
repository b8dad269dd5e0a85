import { parseQuery } from "@/lib/http/query";
import { json, otherMethods, route } from "@/lib/http/route";
import { listStoryRows } from "@/lib/services/story-rows";

export const GET = route<{ taskId: string }>(async ({ ctx, params, url }) => json({ rows: await listStoryRows(ctx, params.taskId, parseQuery(url)) }));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
