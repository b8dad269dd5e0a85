import { readJson } from "@/lib/http/body";
import { parseQuery } from "@/lib/http/query";
import { json, otherMethods, route } from "@/lib/http/route";
import { listTasks } from "@/lib/services/list-tasks";
import { startTask } from "@/lib/services/start-task";

export const GET = route(async ({ ctx, url }) => json(await listTasks(ctx, parseQuery(url))));

export const POST = route(async ({ ctx, request }) => {
  const { isNew, ...answer } = await startTask(ctx, await readJson(request));
  return json(answer, isNew ? 201 : 200);
});

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET", "POST");
