import { clip, visibleLength } from "./clip";
import { fileOf } from "./argument-likeness";
import type { EventStatus } from "./event";
import type { Language } from "./language";
import type { EventRow } from "./story";
import { cutPath } from "./summary-argument";

const MAX = 50;
/** What came of it is worth more than the end of a long argument, but the argument says which call it was. */
const MIN_OUTCOME = 20;

const STATUS_WORDS: Readonly<Record<EventStatus, Readonly<Record<Language, string>>>> = {
  succeeded: { en: "ok", "zh-CN": "成功" },
  failed: { en: "failed", "zh-CN": "失败" },
  running: { en: "running", "zh-CN": "进行中" },
  unknown: { en: "", "zh-CN": "" },
};

/** What stands in front of the words that tell. */
const BARE_PREFIX = /^(?:exit code \d+|error:)\s*/i;

/** What a summary is made of: an event row, or as much of a digest. */
export type Summarised = Pick<EventRow, "type" | "step" | "action" | "argument" | "status" | "outcome"> & Readonly<{ errorType?: string | null }>;

/**
 * What was decided and what came of it, in one line of at most 50 visible characters:
 * `Bash git push → failed: no upstream branch`, `Read lib/a.ts → 41 lines`.
 */
export function summarise(event: Summarised, language: Language): string {
  const cameOf = outcomeOf(event, language);
  if (!cameOf) return decidedOf(event, MAX);
  const arrow = " → ";
  const room = MAX - arrow.length;
  const forOutcome = Math.min(visibleLength(cameOf), Math.max(MIN_OUTCOME, room - visibleLength(decidedOf(event, MAX))));
  return `${decidedOf(event, room - forOutcome)}${arrow}${clip(cameOf, forOutcome)}`;
}

/** The action and its argument; of a path the end is kept, which tells files apart. */
function decidedOf(event: Summarised, room: number): string {
  const action = oneLine(event.action ?? event.step ?? event.type);
  const argument = oneLine(event.argument);
  const left = room - visibleLength(action) - 1;
  if (fileOf(argument) !== null && left >= 8 && visibleLength(argument) === argument.length) return `${action} ${cutPath(argument, left)}`;
  return clip([action, argument].filter(Boolean).join(" "), room);
}

function outcomeOf(event: Summarised, language: Language): string {
  const word = STATUS_WORDS[event.status][language];
  const told = oneLine(event.outcome || (event.status === "failed" ? (event.errorType ?? "") : ""));
  // "The file a.ts has been updated" says no more than that it went well.
  const isEcho = word !== "" && event.argument.length >= 8 && told.includes(event.argument);
  if (event.status !== "failed") return isEcho ? word : told || word;
  const said = told.replace(BARE_PREFIX, "") || told;
  return said ? `${word}${language === "zh-CN" ? "：" : ": "}${said}` : word;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
