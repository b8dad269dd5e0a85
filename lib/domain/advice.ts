import type { EventDigest } from "./digest";
import { orderEvents } from "./order";

export const ADVICE_ACTIONS = ["continue", "interrupt", "stop"] as const;
export type AdviceAction = (typeof ADVICE_ACTIONS)[number];

export type Advice = Readonly<{ action: AdviceAction; reason: string; lessons: readonly string[] }>;

/** The same call failing this often in a row is not going to work the next time. */
const REPEATS = 3;

/**
 * What to tell an agent in the middle of its task: to stop and think when it repeats one failing call with the same
 * arguments, else to go on.
 *
 * @param recent the task's latest events, in any order; only decisions count
 * @param learned rules of the same session, handed on while its last call has failed
 */
export function adviseOn(recent: readonly EventDigest[], learned: readonly string[]): Advice {
  const calls = orderEvents(recent).filter(({ callKey, status }) => callKey !== "" && status !== "running");
  const last = calls.at(-1);
  if (!last || last.status !== "failed") return goOn([]);
  const others = calls.findLastIndex(({ callKey, status }) => callKey !== last.callKey || status !== "failed");
  const repeats = calls.length - 1 - others;
  if (repeats < REPEATS) return goOn(learned);
  const error = last.failure?.errorType ? ` (${last.failure.errorType})` : "";
  return { action: "interrupt", reason: `${last.action ?? last.type} failed ${repeats} times in a row with the same arguments${error}; change the arguments or the tool`, lessons: learned };
}

function goOn(lessons: readonly string[]): Advice {
  return { action: "continue", reason: "", lessons };
}
