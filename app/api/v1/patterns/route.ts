import { parseQuery } from "@/lib/http/query";
import { json, otherMethods, route } from "@/lib/http/route";
import { listPatterns } from "@/lib/services/list-patterns";

export const GET = route(async ({ ctx, url }) => json(await listPatterns(ctx, parseQuery(url))));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
