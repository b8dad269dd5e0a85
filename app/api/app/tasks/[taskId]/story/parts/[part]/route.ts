import { z } from "zod";
import { json, otherMethods, route } from "@/lib/http/route";
import { getStoryPart } from "@/lib/services/get-story";
import { parse } from "@/lib/services/parse";

const paramsSchema = z.object({ part: z.coerce.number().int().min(0) });

export const GET = route<{ taskId: string; part: string }>(async ({ ctx, params }) => {
  const { part } = parse(paramsSchema, { part: params.part });
  return json(await getStoryPart(ctx, params.taskId, part));
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
