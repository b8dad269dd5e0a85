import { z } from "zod";
import { readRowBlock, readStoryHead, ROWS_PER_BLOCK } from "@/lib/db/story-store";
import { breathe } from "@/lib/db/breathe";
import { authorise } from "@/lib/domain/policy";
import type { EventRow } from "@/lib/domain/story";
import { partOfIndex } from "@/lib/domain/story-parts";
import { summarise } from "@/lib/domain/summary";
import type { Context } from "./context";
import { parse } from "./parse";

const MAX_MATCHES = 200;

const querySchema = z.strictObject({ q: z.string().max(200).default("") });

export type StoryMatch = Readonly<{ index: number; eventId: string; part: number | null; summary: string }>;

/** Events of a task whose row says `q`, in any case, in order; the first 200. An empty query finds nothing. */
export async function findInStory(ctx: Context, taskId: string, input: unknown): Promise<{ matches: StoryMatch[]; truncated: boolean }> {
  authorise(ctx, "read");
  const key = { projectId: ctx.projectId, taskId };
  const wanted = parse(querySchema, input).q.trim().toLocaleLowerCase();
  const story = wanted === "" ? null : await readStoryHead(ctx.db, key);
  if (!story) return { matches: [], truncated: false };

  const matches: StoryMatch[] = [];
  for (let block = 0; block * ROWS_PER_BLOCK < story.head.totalEvents; block += 1) {
    await breathe();
    for (const row of await readRowBlock(ctx.db, key, block)) {
      if (!textOf(row).includes(wanted)) continue;
      if (matches.length === MAX_MATCHES) return { matches, truncated: true };
      matches.push({ index: row.index, eventId: row.eventId, part: partOfIndex(story.head.parts, row.index), summary: summarise(row, ctx.language) });
    }
  }
  return { matches, truncated: false };
}

function textOf({ type, step, action, argument, outcome, errorType, agent, alternatives }: EventRow): string {
  return [type, step, action, argument, outcome, errorType, agent, ...alternatives].filter(Boolean).join("\n").toLocaleLowerCase();
}
