import type { WeightedTerm } from "./conflict/rule-terms";
import type { Backtest, BacktestOutcome } from "./review-view";
import type { TaskStatus } from "./task";

/** The weight of a name, or of two words: less in common says nothing. */
const MATCH = 1.2;
const MAX_CELLS = 100;

/** A past task as it stood when it began, and how it ended. */
export type PastTask = Readonly<{
  id: string;
  title: string;
  startedAt: Date;
  status: TaskStatus;
  /** Failed events in it. */
  failures: number;
  /** The terms of its title and input. */
  terms: ReadonlySet<string>;
  tags: readonly string[];
  /** Whether it had, or else called, the lesson's tool. */
  hasTool: boolean;
}>;

/**
 * Whether a task would have got a lesson by what was known when it began: its tool, its tags and the words of its title
 * and input. Nothing of what happened afterwards counts, or tasks that failed would be found the more easily.
 *
 * @param terms of the lesson (`termsOf`)
 */
export function wouldRecall(terms: readonly WeightedTerm[], task: Pick<PastTask, "terms" | "tags" | "hasTool">): boolean {
  const tags = new Set(task.tags.map((tag) => `tag:${tag.toLowerCase()}`));
  let score = 0;
  for (const { term, weight } of terms) {
    if (term.startsWith("type:")) continue; // all of them are of its type
    if (term.startsWith("tool:") ? task.hasTool : tags.has(term) || task.terms.has(term)) score += weight;
    if (score >= MATCH) return true;
  }
  return false;
}

/** How a task ended, seen from the lesson. One that hit the failure and got over it failed this way all the same: the lesson would have spared it. */
export function outcomeOf({ status, failures }: Pick<PastTask, "status" | "failures">, failedThisWay: boolean): BacktestOutcome {
  if (failedThisWay) return "failed_this_way";
  if (status === "failed" || (status === "aborted" && failures > 0)) return "failed_otherwise";
  return status === "succeeded" ? "succeeded" : "unknown";
}

/**
 * What a lesson would have met in the past (V1).
 *
 * @param matched tasks that would have got it, in any order
 * @param failedThisWay ids of those that hold a failure of the lesson's own kind
 * @param looked how many tasks were looked at, the oldest start among them, and whether older ones were left out
 * @returns the newest 100 as cells, oldest first; counts of all; all 0 for no tasks
 */
export function backtest(matched: readonly PastTask[], failedThisWay: ReadonlySet<string>, looked: Readonly<{ count: number; since: Date | null; isCut: boolean }>): Backtest {
  const counts = { failed_this_way: 0, failed_otherwise: 0, succeeded: 0, unknown: 0 };
  const cells = [...matched]
    .sort((one, other) => one.startedAt.getTime() - other.startedAt.getTime() || (one.id < other.id ? -1 : 1))
    .map((task) => {
      const outcome = outcomeOf(task, failedThisWay.has(task.id));
      counts[outcome] += 1;
      return { task_id: task.id, title: task.title, started_at: task.startedAt.toISOString(), outcome };
    });
  return { cells: cells.slice(-MAX_CELLS), counts, matched: matched.length, looked_at: looked.count, is_cut: looked.isCut, since: looked.since?.toISOString() ?? null };
}
