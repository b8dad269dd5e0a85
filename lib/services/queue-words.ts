import { breathe } from "@/lib/db/breathe";
import { listQueueWords } from "@/lib/db/queue-list";
import { flagsOfWords, type FlaggedWords } from "@/lib/domain/queue-flags";
import type { QueueFlag } from "@/lib/domain/review-view";
import type { Context } from "./context";

/** So many of the newest lessons are looked at for what only their words tell. */
const LOOKED_AT = 2_000;
const BREATH = 25;
const MAX_KNOWN = 5_000;

/** Reading a rule's words takes a quarter of a millisecond; the same words have the same flags. */
const known = new Map<string, readonly QueueFlag[]>();

export function flagsOfLessonWords({ content, appliesWhen, notWhen }: FlaggedWords): readonly QueueFlag[] {
  const key = JSON.stringify([content, appliesWhen, notWhen]);
  const flags = known.get(key) ?? flagsOfWords({ content, appliesWhen, notWhen });
  known.delete(key);
  known.set(key, flags);
  if (known.size > MAX_KNOWN) for (const oldest of known.keys()) { known.delete(oldest); break; }
  return flags;
}

/** Those in the queue whose words give them this flag. */
export async function findByWords({ db, projectId }: Context, flag: QueueFlag, taskType: string | undefined): Promise<string[]> {
  const found: string[] = [];
  for (const [place, row] of (await listQueueWords(db, projectId, taskType, LOOKED_AT)).entries()) {
    if (flagsOfLessonWords(row).includes(flag)) found.push(row.id);
    if (place % BREATH === BREATH - 1) await breathe();
  }
  return found;
}
