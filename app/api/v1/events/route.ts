import { parseQuery } from "@/lib/http/query";
import { recordFromBody } from "@/lib/http/record-body";
import { json, otherMethods, route } from "@/lib/http/route";
import { listEvents } from "@/lib/services/list-events";
import { recordAcrossTasks } from "@/lib/services/record-events";

export const GET = route(async ({ ctx, url }) => json(await listEvents(ctx, parseQuery(url))));

export const POST = route(async ({ ctx, request }) => json(await recordFromBody(request, (events) => recordAcrossTasks(ctx, { events })), 202));

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
