import { clip, visibleLength } from "./clip";
import { fileOf } from "./argument-likeness";
import type { EventStatus } from "./event";
import type { Language } from "./language";
import type { EventRow } from "./story";
import { cutPath, oneLine } from "./summary-argument";

const MAX = 50;
const ARROW = " → ";
/** What came of it is worth more than the end of a long argument, but the argument says which call it was. */
const MIN_OUTCOME = 20;

const STATUS_WORDS: Readonly<Record<EventStatus, Readonly<Record<Language, string>>>> = {
  succeeded: { en: "ok", "zh-CN": "成功" },
  failed: { en: "failed", "zh-CN": "失败" },
  running: { en: "running", "zh-CN": "进行中" },
  unknown: { en: "", "zh-CN": "" },
};

const SAYS: Readonly<Record<Language, string>> = { en: "reply: ", "zh-CN": "回复：" };

/** What stands in front of the words that tell. */
const BARE_PREFIX = /^(?:exit code \d+|error:)\s*/i;

/** What a summary is made of: an event row, or as much of a digest. */
export type Summarised = Pick<EventRow, "type" | "step" | "action" | "argument" | "status" | "outcome"> & Partial<Pick<EventRow, "errorType">>;

/**
 * What was decided and what came of it, in one line of at most 50 visible characters:
 * `Bash git push → failed: no upstream branch`, `Read lib/a.ts → 41 lines`.
 */
export function summarise(event: Summarised, language: Language, errorType: string | null = event.errorType ?? null): string {
  // What was said is the decision; what it answers is the event before.
  if (event.action === "reply" && event.outcome) return clip(`${SAYS[language]}${oneLine(event.outcome)}`, MAX);
  const cameOf = outcomeOf(event, errorType, language);
  const decided = decidedOf(event);
  if (!cameOf) return clipDecided(decided, MAX);
  const room = MAX - ARROW.length;
  const forOutcome = Math.min(visibleLength(cameOf), Math.max(MIN_OUTCOME, room - visibleLength(decided.whole)));
  return `${clipDecided(decided, room - forOutcome)}${ARROW}${clip(cameOf, forOutcome)}`;
}

type Decided = Readonly<{ whole: string; action: string; argument: string }>;

function decidedOf(event: Summarised): Decided {
  const action = oneLine(event.action ?? event.step ?? event.type);
  const argument = oneLine(event.argument);
  // Where actions are command names, the command says its own.
  const isSaid = argument === "" || argument.startsWith(`${action} `);
  return { whole: isSaid ? argument || action : `${action} ${argument}`, action, argument };
}

/** Of a path the end is kept, which tells files apart. */
function clipDecided({ whole, action, argument }: Decided, room: number): string {
  if (whole.length <= room) return whole;
  const left = room - action.length - 1;
  const isPath = left >= 8 && fileOf(argument) !== null && visibleLength(argument) === argument.length && visibleLength(action) === action.length;
  return isPath ? `${action} ${cutPath(argument, left)}` : clip(whole, room);
}

function outcomeOf(event: Summarised, errorType: string | null, language: Language): string {
  const word = STATUS_WORDS[event.status][language];
  const told = oneLine(event.outcome || (event.status === "failed" ? (errorType ?? "") : ""));
  // "The file a.ts has been updated" says no more than that it went well.
  const isEcho = word !== "" && event.argument.length >= 8 && told.includes(event.argument);
  if (event.status !== "failed") return isEcho ? word : told || word;
  const said = told.replace(BARE_PREFIX, "") || told;
  return said ? `${word}${language === "zh-CN" ? "：" : ": "}${said}` : word;
}
