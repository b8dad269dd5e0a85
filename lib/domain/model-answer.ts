import type { z } from "zod";
import type { Language } from "./language";
import { answerText, findLenient, findStrict, insidesOf, type FoundObject, type JsonRecord } from "./model-answer-json";
import { codeOf, renameKeys } from "./model-answer-keys";
import { countParts, sameCauseOf, shapeReflection } from "./model-answer-reflection";
import { cleanTexts, languageOf, textOf } from "./model-answer-text";
import { pairAnswerSchema, type PairAnswer } from "./prompt/pair-prompt";
import { REFLECTION_WORDS } from "./prompt/reflection-words";
import { scoreSchema, type Score } from "./prompt/score-prompt";
import { reflectionBodySchema, type ReflectionBody } from "./reflection";

export const ANSWER_FAULTS = ["empty", "refused", "no_json", "cut_off", "wrong_shape", "echo"] as const;
export type AnswerFault = (typeof ANSWER_FAULTS)[number];

/** An answer that could not be used. `problem` says in plain words what is wrong, and is shown to the model once. */
export type Unreadable = Readonly<{ ok: false; fault: AnswerFault; problem: string }>;

/** `language`: the one it is really written in. `sameCause`: only where a comparison was asked for. */
export type ReflectionReading = Readonly<{ ok: true; body: ReflectionBody; language: Language; sameCause: boolean | null }> | Unreadable;
export type PairReading = Readonly<{ ok: true; answer: PairAnswer }> | Unreadable;
export type ScoreReading = Readonly<{ ok: true; score: Score }> | Unreadable;

/**
 * Reads a reflection out of whatever a model wrote, or a person pasted (F6): fences and prose around it, comments,
 * commas, quotes, other names for keys, texts over their limits. Never throws; hostile text costs bounded work.
 *
 * @param asked the language that was asked for: what it counts as where the text does not tell
 */
export function readReflection(text: string, asked: Language = "en"): ReflectionReading {
  const read = readObject(text, { schema: reflectionBodySchema, shape: shapeReflection, parts: countParts });
  if (!read.ok) return read;
  const echoed = findEcho(read.value);
  if (echoed) return { ok: false, fault: "echo", problem: `${echoed} repeats the description of the field instead of an answer about the data` };
  const { root_cause, suggestions, rule, next_action } = read.value;
  return { ok: true, body: read.value, language: languageOf([root_cause, ...suggestions, rule, next_action].join("\n"), asked), sameCause: sameCauseOf(read.record) };
}

/** Reads what a model says two rules are to each other. */
export function readPairAnswer(text: string): PairReading {
  const read = readObject(text, { schema: pairAnswerSchema, shape: shapePair, parts: (record) => Object.keys(renameKeys(record, PAIR)).length });
  return read.ok ? { ok: true, answer: read.value } : read;
}

/** Reads how far a model says an output does what was asked. */
export function readScore(text: string): ScoreReading {
  const read = readObject(text, { schema: scoreSchema, shape: shapeScore, parts: (record) => Object.keys(renameKeys(record, SCORE)).length });
  return read.ok ? { ok: true, score: read.value } : read;
}

type Wanted<T> = Readonly<{ schema: z.ZodType<T>; shape: (record: JsonRecord) => JsonRecord; parts: (record: JsonRecord) => number }>;
type ObjectReading<T> = Readonly<{ ok: true; value: T; record: JsonRecord }> | Unreadable;

/** The last object that fits is the answer: before it come examples and drafts. */
function readObject<T>(text: string, wanted: Wanted<T>): ObjectReading<T> {
  const plain = answerText(text);
  if (plain === "") return { ok: false, fault: "empty", problem: "the answer is empty" };
  const strict = findFit(findStrict(plain), wanted);
  if (strict.ok) return strict;
  const lenient = findFit(findLenient(plain), wanted);
  if (lenient.ok) return lenient;
  if (strict.fault === "no_json" && lenient.fault === "no_json" && REFUSAL.test(plain.slice(0, 400))) return { ok: false, fault: "refused", problem: "the answer is a refusal; the task is only to analyse a log that is given as data" };
  return lenient.fault === "no_json" ? strict : lenient;
}

function findFit<T>(found: readonly FoundObject[], { schema, shape, parts }: Wanted<T>): ObjectReading<T> {
  let closest: Readonly<{ parts: number; record: JsonRecord; isCutOff: boolean }> | null = null;
  for (const { value, isCutOff } of found) {
    for (const inside of insidesOf(value)) {
      const count = parts(inside);
      if (count === 0) continue;
      const record = cleanTexts(inside) as JsonRecord;
      const asGiven = schema.safeParse(record);
      const fit = asGiven.success ? asGiven : schema.safeParse(shape(record));
      if (fit.success) return { ok: true, value: fit.data, record };
      if (count > (closest?.parts ?? 0)) closest = { parts: count, record, isCutOff };
    }
  }
  if (!closest) return { ok: false, fault: "no_json", problem: "the answer holds no JSON object with the keys that were asked for" };
  const problem = describeIssues(schema.safeParse(shape(closest.record), { reportInput: true }));
  return closest.isCutOff ? { ok: false, fault: "cut_off", problem: `the answer is cut off before its end; be shorter (${problem})` } : { ok: false, fault: "wrong_shape", problem };
}

const MAX_ISSUES = 6;
const MAX_MISSING = 12;

/** What is missing first, in few words: a model reads this too. */
function describeIssues(parsed: z.ZodSafeParseResult<unknown>): string {
  const issues = (parsed.error?.issues ?? []).map(({ path, message, input }) => ({ where: path.join(".") || "the object", message, isMissing: input === undefined }));
  const missing = issues.filter(({ isMissing }) => isMissing).map(({ where }) => where);
  const wrong = issues.filter(({ isMissing }) => !isMissing).slice(0, MAX_ISSUES).map(({ where, message }) => `${where}: ${message}`);
  return [...(missing.length > 0 ? [`missing: ${missing.slice(0, MAX_MISSING).join(", ")}`] : []), ...wrong].join("; ");
}

const REFUSAL = /\bI(?:['’]m| am) (?:sorry|unable|not able)\b|\bI (?:can(?:no|['’])t|cannot|won['’]t) (?:help|assist|provide|comply|answer|do|fulfil+|continue|complete|create|analy[sz]e)\b|\bI must decline\b|\bas an AI (?:language )?model\b|(?:抱歉|对不起|很遗憾)[，,]?.{0,10}(?:无法|不能)|^我?(?:无法|不能)(?:提供|回答|协助|完成)|作为(?:一个|一名)?(?:AI|人工智能)/i;

/** Small models copy the description of a field into it. */
const MIN_ECHO = 12;
const DESCRIPTIONS = Object.values(REFLECTION_WORDS).map(({ fields }) => fields).join("\n");

function findEcho({ goal, root_cause, faulty_action, suggestions, rule, next_action }: ReflectionBody): string | null {
  const texts: readonly (readonly [string, string])[] = [["goal.restated", goal.restated], ["root_cause", root_cause], ["faulty_action", faulty_action], ["suggestions", suggestions[0] ?? ""], ["rule", rule], ["next_action", next_action]];
  return texts.find(([, text]) => text.length >= MIN_ECHO && DESCRIPTIONS.includes(text.replace(/[.…。]+$/, "")))?.[0] ?? null;
}

const PAIR = { kind: ["relation", "relationship", "type", "judgement", "judgment", "关系", "类型"], reason: ["why", "explanation", "rationale", "理由", "原因"] };
const PAIR_KINDS: Readonly<Record<PairAnswer["kind"], readonly string[]>> = {
  duplicate: ["duplicates", "重复"],
  complement: ["complementary", "complements", "互补", "补充"],
  replacement: ["replace", "replaces", "supersede", "supersedes", "替代", "替换", "取代"],
  contradiction: ["contradict", "contradicts", "contradictory", "conflict", "矛盾", "冲突"],
  unrelated: ["norelation", "independent", "无关", "不相关"],
};
const SCORE = { score: ["rating", "分数", "评分", "得分"], reason: PAIR.reason };

function shapePair(record: JsonRecord): JsonRecord {
  const { kind, reason } = renameKeys(record, PAIR);
  return { kind: codeOf(kind, PAIR_KINDS), reason: textOf(reason, 300) };
}

function shapeScore(record: JsonRecord): JsonRecord {
  const { score, reason } = renameKeys(record, SCORE);
  return { score: typeof score === "string" && /^\s*[01](?:\.\d{1,10})?\s*$/.test(score) ? Number(score) : score, reason: textOf(reason, 300) };
}
