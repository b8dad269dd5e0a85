import type { Language } from "./language";
import type { Reason } from "./turning-point";

export type Words = Readonly<Record<Language, string>>;

/** Codes are stored: add to them, don't rename. {places} are filled with a reason's values. */
export const REASONS = {
  first_failure: { en: "first link in the chain that errs: {what}", "zh-CN": "链上第一个出错的环节：{what}" },
  first_failure_bare: { en: "first link in the chain that errs: {action}", "zh-CN": "链上第一个出错的环节：{action}" },
  repeat: { en: "same call, {times:th} time", "zh-CN": "同一调用第 {times} 次" },
  repeat_same_output: { en: "same call, {times:th} time; the output did not change", "zh-CN": "同一调用第 {times} 次，输出没有变化" },
  repeat_same_error: { en: "same call, {times:th} time; the same error again", "zh-CN": "同一调用第 {times} 次，错误依旧" },
  repeat_failed: { en: "same call, {times:th} time; failed again", "zh-CN": "同一调用第 {times} 次，再次失败" },
  repeat_other_error: { en: "same call, {times:th} time; the error moved from {was} to {is}", "zh-CN": "同一调用第 {times} 次，错误由 {was} 变为 {is}" },
  repeat_words: { en: "says the same again: {what}", "zh-CN": "又说了同样的话：{what}" },
  flip: { en: "back to {action} after trying {other}", "zh-CN": "试过 {other} 又回到 {action}" },
  switched: { en: "says that it switched to {to}", "zh-CN": "自述改用 {to}" },
  switched_from: { en: "says that it switched from {from} to {to}", "zh-CN": "自述由 {from} 改用 {to}" },
  low_confidence: { en: "confidence {confidence} among {options} options", "zh-CN": "{options} 个选项，把握仅 {confidence}" },
  anomaly_said: { en: "marked by the sender: {what}", "zh-CN": "发送方标记：{what}" },
  anomaly_empty: { en: "empty output from {action}", "zh-CN": "{action} 的输出为空" },
  anomaly_unparseable: { en: "output of {action} cannot be parsed", "zh-CN": "{action} 的输出无法解析" },
  anomaly_missing_fields: { en: "required fields are missing from {action}", "zh-CN": "{action} 缺少必需字段" },
  shape_empty: { en: "empty, unlike {count} earlier outputs of {action}", "zh-CN": "输出为空，{action} 此前 {count} 次都有内容" },
  shape_kind: { en: "{is:kind}, where {count} earlier outputs of {action} were {was:kind}", "zh-CN": "输出为{is:kind}，{action} 此前 {count} 次都是{was:kind}" },
  shape_keys: { en: "without {missing}, which {count} earlier outputs of {action} had", "zh-CN": "缺少 {missing}，{action} 此前 {count} 次都有" },
  nothing_found: { en: "went well but came to nothing: {what}", "zh-CN": "执行成功但一无所获：{what}" },
  assumes: { en: "goes on with assumed or made-up values", "zh-CN": "用假设或编造的数据继续" },
  unsupported: { en: "states a result before anything was looked up or run", "zh-CN": "尚未查证或运行任何东西就给出结论" },
  status_code: { en: "{action} answered HTTP {status}", "zh-CN": "{action} 返回 HTTP {status}" },
  long_wait: { en: "waited {seconds:duration} for {action}", "zh-CN": "{action} 等待了 {seconds:duration}" },
  recovered: { en: "first success of {action} after {failures:failures} in {seconds:duration}", "zh-CN": "{action} 失败 {failures} 次后首次成功，历时 {seconds:duration}" },
  diverged: { en: "here the good run took {good}", "zh-CN": "成功的那次在此处走的是 {good}" },
  diverged_argument: { en: "here the good run called {good}", "zh-CN": "成功的那次在此处调用的是 {good}" },
  diverged_skipped: { en: "the good run took {good} first, this one never did", "zh-CN": "成功的那次先走了 {good}，这次始终没有" },
  diverged_stopped: { en: "the good run went on with {good}", "zh-CN": "成功的那次接着走了 {good}" },
  diverged_went_on: { en: "the good run had ended here", "zh-CN": "成功的那次到此已经结束" },
} as const satisfies Readonly<Record<string, Words>>;

/** No reason is longer, whatever was recorded; characters. */
const MAX_REASON = 160;

/**
 * Puts a reason into words. Values go in as plain text (never as markup or as places of their own).
 *
 * @returns the code itself where it is not known (a newer version wrote it); at most 160 characters
 */
export function reasonText(reason: Reason, language: Language): string {
  return fillWords(REASONS, reason, language);
}

/** Like `reasonText`, for another table of codes; its own formats stand beside the common ones. */
export function fillWords(table: Readonly<Record<string, Words>>, { code, values }: Reason, language: Language, formats: Formats = {}): string {
  const template = Object.hasOwn(table, code) ? table[code]?.[language] : undefined;
  if (template === undefined) return code.replaceAll("_", " ");
  const text = template.replace(/\{(\w+)(?::(\w+))?\}/g, (_place, name: string, format = "") => {
    const value = values[name];
    return value === undefined ? "–" : (formats[format] ?? FORMATS[format])?.(value, language) ?? String(value);
  });
  return text.length <= MAX_REASON ? text : `${text.slice(0, MAX_REASON - 1)}…`;
}

export type Formats = Readonly<Record<string, (value: string | number, language: Language) => string>>;

const FORMATS: Formats = {
  th: (value) => ordinal(Number(value)),
  failures: (value) => (Number(value) === 1 ? "1 failure" : `${value} failures`),
  duration: (value, language) => durationText(Number(value), language),
  kind: (value, language) => KINDS[String(value)]?.[language] ?? String(value),
};

const KINDS: Readonly<Record<string, Words>> = {
  text: { en: "text", "zh-CN": "文本" },
  number: { en: "a number", "zh-CN": "数字" },
  boolean: { en: "true or false", "zh-CN": "布尔值" },
  object: { en: "an object", "zh-CN": "对象" },
  array: { en: "a list", "zh-CN": "列表" },
  empty: { en: "empty", "zh-CN": "空" },
};

function ordinal(count: number): string {
  if (count === 2) return "second";
  if (count === 3) return "third";
  const [tens, ones] = [count % 100, count % 10];
  const ending = tens >= 11 && tens <= 13 ? "th" : (["th", "st", "nd", "rd"][ones] ?? "th");
  return `${count}${ending}`;
}

function durationText(seconds: number, language: Language): string {
  const isChinese = language === "zh-CN";
  if (seconds < 120) return isChinese ? `${seconds} 秒` : `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return isChinese ? `${minutes} 分` : `${minutes} min`;
  const hours = Math.round(minutes / 60);
  return isChinese ? `${hours} 小时` : `${hours} h`;
}
