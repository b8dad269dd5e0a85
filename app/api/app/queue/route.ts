import { parseQuery } from "@/lib/http/query";
import { json, otherMethods, route } from "@/lib/http/route";
import { listQueue } from "@/lib/services/list-queue";

export const GET = route(async ({ ctx, url }) => json(await listQueue(ctx, parseQuery(url))));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
