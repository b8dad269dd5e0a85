import { parseQuery } from "@/lib/http/query";
import { json, otherMethods, route } from "@/lib/http/route";
import { listAudit } from "@/lib/services/list-audit";

export const GET = route(async ({ ctx, url }) => json(await listAudit(ctx, parseQuery(url))));
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
