import { visibleLength } from "./clip";
import type { LessonCandidate } from "./lesson";
import { redactText, type RedactSettings } from "./redact";
import { findAnchors, MAX_RULE_READ, type Anchor } from "./rule-anchors";
import { findForbidden, findInjection, plainText } from "./rule-safety";
import { contentChinese, contentWords, properNames } from "./vague-words";

/** Why a rule is not stored (D4). The names are part of the API; their words are in reflect-reason.ts. */
export const REFUSAL_CODES = [
  "too_short",
  "too_long",
  "not_whole",
  "looks_like_injection",
  "mentions_secret",
  "outside_permissions",
  "outside_tools",
  "not_imperative",
  "empty_advice",
  "not_concrete",
  "case_specific",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** `path`: the field of a proposed lesson that is at fault, as the API spells it. */
export type Refusal = Readonly<{ code: RefusalCode; values: Readonly<Record<string, string | number>>; path: string }>;

export type RuleSession = Readonly<{
  /** Null where the task did not say which tools it has. */
  tools: readonly string[] | null;
  /** Of RULE_PERMISSIONS; none where left out. */
  permissions?: readonly string[];
}>;

/** D3: visible characters of a rule as injected. */
export const MAX_RULE = 80;
const MIN_RULE = 4;

/**
 * Whether a new lesson may be stored (D4). What is dangerous is told before what is poor, so that a long injection is
 * called one. Other parts of a lesson are checked for danger only.
 *
 * @returns the first reason against it; null if there is none
 */
export function checkRule(candidate: LessonCandidate, session: RuleSession): Refusal | null {
  return checkDanger(candidate, session) ?? checkTools(candidate, session.tools) ?? checkLength(candidate.content) ?? checkAdvice(candidate.content);
}

type Field = readonly [path: string, text: string];

function fieldsOf({ content, appliesWhen, notWhen, tool, tags, keywords }: LessonCandidate): Field[] {
  const all: readonly (readonly [string, string | null])[] = [["content", content], ["applies_when", appliesWhen], ["not_when", notWhen], ["tool", tool], ["tags", tags.join("\n")], ["keywords", keywords.join("\n")]];
  return all.flatMap(([path, text]): Field[] => (text ? [[path, text.slice(0, MAX_RULE_READ)]] : []));
}

const ALL_SECRETS: RedactSettings = { redactKinds: ["key", "token", "password", "email", "phone", "card"], redactPatterns: [] };

function checkDanger(candidate: LessonCandidate, { permissions = [] }: RuleSession): Refusal | null {
  for (const [path, text] of fieldsOf(candidate)) {
    const words = findInjection(text);
    if (words !== null) return { code: "looks_like_injection", values: { words }, path };
    const kind = redactText(text, ALL_SECRETS).kinds[0] ?? /\[redacted:(\w{1,20})\]/.exec(text)?.[1];
    if (kind) return { code: "mentions_secret", values: { kind }, path };
    const forbidden = findForbidden(plainText(text), permissions);
    if (forbidden) return { code: "outside_permissions", values: forbidden, path };
  }
  return null;
}

/** A tool that runs code or queries can run whatever name a rule calls. */
const RUNS_ANYTHING = /bash|shell|terminal|powershell|exec|python|code|command|^run|interpreter|repl|notebook|sql|query|eval/i;
/** "the `x` tool", "x_y 工具", "call x_y", "调用 x_y". */
const NAMES_TOOL = /\b(?:tool|工具)[ :：]?[`"“「]?([A-Za-z][\w.-]{0,80})|[`"“「]?([A-Za-z][\w.-]{0,80})[`"”」]? ?(?:tool\b|工具|接口)|(?:\b(?:call|invoke)(?:ing|s)?|调用|改用) ?(?:the )?[`"“「]?([A-Za-z][\w.-]{0,80})/gi;

function checkTools({ content, tool }: LessonCandidate, tools: readonly string[] | null): Refusal | null {
  if (tools === null) return null;
  const known = new Set(tools.flatMap((name) => [nameKey(name), nameKey(name.split(/__|[./:]/).at(-1) ?? name)]));
  if (tool !== null && !known.has(nameKey(tool))) return { code: "outside_tools", values: { tool }, path: "tool" };
  const runsAnything = tools.some((name) => RUNS_ANYTHING.test(name));
  for (const [, after, before, called] of content.slice(0, MAX_RULE_READ).matchAll(NAMES_TOOL)) {
    const name = after ?? before ?? called ?? "";
    if (!looksLikeName(name) || known.has(nameKey(name)) || (called !== undefined && runsAnything)) continue;
    return { code: "outside_tools", values: { tool: name }, path: "content" };
  }
  return null;
}

function nameKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** "the right tool" names none: only what is spelled like a name does. */
function looksLikeName(word: string): boolean {
  return /[a-z0-9]_[a-z0-9]/i.test(word) || /[a-z][A-Z]/.test(word);
}

/** Cut off, or with signs that no text has: what a machine left of a sentence. */
const BROKEN = /…|\.{3}(?!\w)|[\ufffd\p{Cc}\p{Co}\p{Cn}]/u;

function checkLength(content: string): Refusal | null {
  if (BROKEN.test(content.trim())) return { code: "not_whole", values: {}, path: "content" };
  const length = visibleLength(content.trim());
  if (length < MIN_RULE) return { code: "too_short", values: { length }, path: "content" };
  return length > MAX_RULE ? { code: "too_long", values: { length, max: MAX_RULE }, path: "content" } : null;
}

/** The whole of it is an attitude: how carefully, not what. */
const ATTITUDE =
  /\b(?:be|being|stay|remain) (?:(?:more|very|extra|extremely|especially|always|as|so|much) ){0,2}(?:careful|cautious|thorough|mindful|attentive|precise|aware|diligent|patient|vigilant|focused|accurate|meticulous|proactive|systematic)\b|\bdouble[- ]?check|\bpay (?:(?:more|close|closer|special|extra|careful|better) )?attention\b|\btake (?:(?:more|extra|special|great) )?care\b|\b(?:keep|bear) (?:it |this )?in mind\b|\bthink (?:\w{1,15} )?(?:carefully|twice|harder|step[- ]by[- ]step|before|again|it through|things through)\b|\bdo (?:your|my) best\b|\btry (?:harder|again|(?:a|an|another|something) (?:different|else|other|new|better|approach|strategy|action|way|method))\b|\bwatch out\b|\blook (?:more )?(?:closely|carefully)\b|\b(?:check|verify|review|read|analy[sz]e|consider|examine) (?:\w{1,20} ){0,5}(?:carefully|thoroughly|properly|closely)\b|\b(?:check|verify|review) (?:\w{1,20} ){0,5}(?:twice|again)\b|\b(?:carefully|thoroughly|properly|closely) (?:check|verify|review|read|analy[sz]e|consider|examine|plan)\b|\bmake sure (?:everything|it|that everything|all|to do)\b|注意|留意|小心|谨慎|仔细|认真|细心|多思考|深入思考|三思|反复(?:核对|检查|确认)|再次(?:核对|检查|确认)|牢记|尽力|更加努力|提高警惕|吸取教训|引以为戒|举一反三/i;
/** Told as a story of one's own, or asked: nothing that an agent could follow. */
const NARRATES = /^(?:I|I'm|I'll|I've|I'd|[Ww]e|[Ww]e'll|[Ww]e've|[Mm]y|[Oo]ur)\s|^(?:我|本人)(?!国)|[?？]$/;

/** What a rule needs to name to be concrete; beside an attitude it needs more, or it is an attitude with a topic. */
const CONCRETE = 1.5;
const BESIDE_ATTITUDE = { withAnchor: 3, without: 4 };

/**
 * Whether a sentence is advice that can be carried out: it has to name something of the kinds a rule can name (tool,
 * field, file, value, parameter, condition, operation), told by shape and by what is left without words that fit
 * anything ("carefully", "the result", "仔细", "结果").
 */
export function checkAdvice(content: string): Refusal | null {
  const text = content.slice(0, MAX_RULE_READ).trim();
  const refuse = (code: RefusalCode, values: Refusal["values"] = {}): Refusal => ({ code, values, path: "content" });
  if (NARRATES.test(text)) return refuse("not_imperative");
  const anchors = findAnchors(text);
  const single = findSingleCase(anchors);
  if (single) return refuse("case_specific", { what: single.text });
  const attitude = ATTITUDE.exec(text)?.[0];
  const named = weigh(text, anchors);
  if (attitude !== undefined && named < BESIDE_ATTITUDE[anchors.length > 0 ? "withAnchor" : "without"]) return refuse("empty_advice", { words: attitude });
  return named < CONCRETE ? refuse("not_concrete") : null;
}

/** An id or a person is one case whatever stands beside it; a date only where nothing else is named. */
function findSingleCase(anchors: readonly Anchor[]): Anchor | undefined {
  return anchors.find(({ kind }) => kind === "case") ?? (anchors.every(({ kind }) => kind === "date") ? anchors[0] : undefined);
}

/** Names count two, values and words that are about something one, a ban on such a thing one more. */
function weigh(text: string, anchors: readonly Anchor[]): number {
  let rest = text;
  for (const { from, to } of anchors) rest = rest.slice(0, from) + " ".repeat(to - from) + rest.slice(to);
  const words = new Set(contentWords(rest)).size + contentChinese(rest).reduce((sum, word) => sum + Math.min(2, word.length) / 2, 0);
  const names = new Set(properNames(rest)).size + anchors.reduce((sum, { kind }) => sum + (kind === "name" ? 2 : 1), 0);
  const named = words + names;
  return named >= 1 && BANS.test(text) ? named + 1 : named;
}

const BANS = /\b(?:never|don'?t|do not|must not|avoid|no)\b|不要|不得|不能|禁止|切勿|请勿|避免|严禁|勿/i;
