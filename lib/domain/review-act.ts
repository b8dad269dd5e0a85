import { z } from "zod";
import { describeLesson } from "./describe-lesson";
import { instantSchema } from "./instant";
import { PLACEMENTS } from "./lesson";
import type { LessonWords } from "./lesson-state";

const text = (max: number) => z.string().trim().min(1).max(max);
const optional = (max: number) => z.string().trim().max(max).transform((value) => value || null).nullable();
const list = z.array(text(100)).max(20).transform((values) => [...new Set(values)]).readonly();

/** Words of a lesson as a person changes them; what is left out stays. "" empties a condition or the tool. */
export const wordsChangeSchema = z.object({
  content: text(1_000).optional(),
  applies_when: optional(500).optional(),
  not_when: optional(500).optional(),
  tool: optional(200).optional(),
  tags: list.optional(),
  keywords: list.optional(),
  placement: z.enum(PLACEMENTS).optional(),
});
export type WordsChange = z.infer<typeof wordsChangeSchema>;

const why = text(1_000);
/** What one person may do to one lesson (V2, V4). */
const acts = [
  z.object({ act: z.literal("approve"), reason: why.nullish() }),
  z.object({ act: z.literal("edit"), words: wordsChangeSchema, reason: why.nullish() }),
  z.object({ act: z.literal("edit_and_approve"), words: wordsChangeSchema, reason: why.nullish() }),
  z.object({ act: z.literal("reject"), reason: why }),
  /** No expiry, but a time to look again. */
  z.object({ act: z.literal("confirm"), review_again_at: instantSchema, reason: why.nullish() }),
  z.object({ act: z.literal("invalidate"), reason: why }),
  z.object({ act: z.literal("renew"), reason: why.nullish() }),
  z.object({ act: z.literal("restore"), reason: why.nullish() }),
  /** Seen, still good. */
  z.object({ act: z.literal("look"), reason: why.nullish() }),
  z.object({ act: z.literal("mark"), is_safety: z.boolean().optional(), is_high_risk: z.boolean().optional(), reason: why.nullish() }),
] as const;

export const reviewActSchema = z.discriminatedUnion("act", acts);
export type ReviewAct = z.infer<typeof reviewActSchema>;
export type ReviewActName = ReviewAct["act"];

/** The words as the change leaves them. Where the rule changes, the words it is found by go with it, unless they are given too. */
export function applyWords(words: LessonWords, change: WordsChange): LessonWords {
  const { appliesWhen, notWhen, tags, placement } = words;
  const content = (change.content ?? words.content).replace(/\s+/g, " ");
  const tool = change.tool === undefined ? words.tool : change.tool;
  return {
    content,
    appliesWhen: change.applies_when === undefined ? appliesWhen : change.applies_when,
    notWhen: change.not_when === undefined ? notWhen : change.not_when,
    tool,
    tags: change.tags ?? tags,
    keywords: change.keywords ?? keywordsFor(words, content, tool),
    placement: change.placement ?? placement,
  };
}

function keywordsFor(old: LessonWords, content: string, tool: string | null): readonly string[] {
  if (content === old.content) return old.keywords;
  const isIn = (text: string, word: string) => text.toLowerCase().includes(word.toLowerCase());
  const kept = old.keywords.filter((word) => isIn(content, word) || !isIn(old.content, word));
  return describeLesson(content, { taskType: "", tool, keywords: kept }).keywords;
}
