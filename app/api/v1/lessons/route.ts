import { readJson } from "@/lib/http/body";
import { parseQuery } from "@/lib/http/query";
import { json, otherMethods, route } from "@/lib/http/route";
import { listLessons } from "@/lib/services/list-lessons";
import { proposeLesson } from "@/lib/services/propose-lesson";

export const GET = route(async ({ ctx, url }) => json(await listLessons(ctx, parseQuery(url))));

export const POST = route(async ({ ctx, request }) => {
  const answer = await proposeLesson(ctx, await readJson(request));
  return json(answer, "reused" in answer ? 200 : 201);
});

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
