import { parseQuery } from "@/lib/http/query";
import { json, otherMethods, route } from "@/lib/http/route";
import { listConflicts } from "@/lib/services/list-conflicts";

export const GET = route(async ({ ctx, url }) => json(await listConflicts(ctx, parseQuery(url))));

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
