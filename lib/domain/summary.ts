import { clip, visibleLength } from "./clip";
import type { EventDigest } from "./digest";
import type { EventStatus } from "./event";
import type { Language } from "./language";

const MAX = 50;
/** What came of it is worth more than the end of a long argument, but the argument says which call it was. */
const MIN_OUTCOME = 20;

const STATUS_WORDS: Readonly<Record<EventStatus, Readonly<Record<Language, string>>>> = {
  succeeded: { en: "ok", "zh-CN": "成功" },
  failed: { en: "failed", "zh-CN": "失败" },
  running: { en: "running", "zh-CN": "进行中" },
  unknown: { en: "", "zh-CN": "" },
};

/**
 * What was decided and what came of it, in one line of at most 50 visible characters:
 * `Bash git push → failed: no upstream branch`, `Read lib/a.ts → 41 lines`.
 */
export function summarise(event: EventDigest, language: Language): string {
  const decided = oneLine([event.action ?? event.step ?? event.type, event.argument].filter(Boolean).join(" "));
  const cameOf = outcomeOf(event, language);
  if (!cameOf) return clip(decided, MAX);
  const arrow = " → ";
  const room = MAX - arrow.length;
  const outcomeLength = visibleLength(cameOf);
  const forOutcome = Math.min(outcomeLength, Math.max(MIN_OUTCOME, room - visibleLength(decided)));
  return `${clip(decided, room - forOutcome)}${arrow}${clip(cameOf, forOutcome)}`;
}

function outcomeOf(event: EventDigest, language: Language): string {
  const word = STATUS_WORDS[event.status][language];
  const said = oneLine(event.status === "failed" ? event.failure?.excerpt || event.outcome || event.failure?.errorType || "" : event.outcome);
  if (event.status !== "failed") return said || word;
  return said ? `${word}${language === "zh-CN" ? "：" : ": "}${said}` : word;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
