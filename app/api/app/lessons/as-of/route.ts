import { parseQuery } from "@/lib/http/query";
import { json, otherMethods, route } from "@/lib/http/route";
import { lessonsAsOf } from "@/lib/services/lesson-as-of";

export const GET = route(async ({ ctx, url }) => json(await lessonsAsOf(ctx, parseQuery(url))));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
