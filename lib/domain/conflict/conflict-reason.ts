import type { Language } from "../language";
import { fillWords, type Words } from "../reason";
import type { Reason } from "../turning-point";

/** Codes are stored: add to them, don't rename. {places} are filled with a reason's values. */
export const CONFLICT_REASONS = {
  conflict_exact: { en: "word for word the same", "zh-CN": "逐字相同" },
  conflict_same: { en: "both say the same of {what}", "zh-CN": "对 {what} 的要求相同" },
  conflict_negated: { en: "one asks for what the other forbids or calls needless: {what}", "zh-CN": "一条要求的正是另一条禁止或认为不必的：{what}" },
  conflict_order: { en: "the order is reversed: {first} before {then} in one only", "zh-CN": "先后顺序相反：只有一条要求先“{first}”后“{then}”" },
  conflict_opposite: { en: "{left} against {right}", "zh-CN": "{left} 与 {right} 相反" },
  conflict_only_when: { en: "only when asked for in one, unasked in the other: {what}", "zh-CN": "一条要求仅在被要求时，另一条则主动进行：{what}" },
  conflict_choice: { en: "both cannot be chosen: {left} and {right}", "zh-CN": "只能二选一：{left} 与 {right}" },
  conflict_value: { en: "the same with another value: {left} → {right}", "zh-CN": "同一处换了取值：{left} → {right}" },
  conflict_case: { en: "different demands in one case: {what}", "zh-CN": "同一情形下的不同要求：{what}" },
  conflict_topic: { en: "different demands on one thing: {what}", "zh-CN": "对同一事物的不同要求：{what}" },
} as const satisfies Readonly<Record<string, Words>>;

/** Puts the reason of a judgement into words; like `reasonText` in all else. */
export function conflictReasonText(reason: Reason, language: Language): string {
  return fillWords(CONFLICT_REASONS, reason, language);
}
