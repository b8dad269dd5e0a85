import { visibleLength } from "./clip";
import type { LessonCandidate } from "./lesson";
import { findAnchors, type Anchor } from "./rule-anchors";
import { languageOfTask } from "./task-language";
import { contentChinese, contentWords, properNames } from "./vague-words";

export type LessonContext = Readonly<{
  taskType: string;
  /** The tool whose calls gave rise to the rule; null if none did. */
  tool: string | null;
  /** Words known from the evidence, the best first; what the rule itself names comes after them. */
  keywords: readonly string[];
  tags?: readonly string[];
}>;

const MAX_KEYWORDS = 12;
const MAX_TAGS = 5;
/** Characters of one keyword, tag or condition. */
const MAX_WORD = 100;
const MAX_CONDITION = 200;

/**
 * What a rule's own words tell about it: the condition it holds under, the tool it belongs to, the words it is found by.
 * `content` stays the whole sentence: it is what an agent reads, so nothing is taken out of it.
 *
 * The rule belongs to the tool of its evidence if it names that tool, or names something that a call of it would hold (a
 * column, a flag, a file); else it is one for the task as a whole.
 */
export function describeLesson(text: string, { taskType, tool, keywords, tags = [] }: LessonContext): Omit<LessonCandidate, "evidence"> {
  const content = text.replace(/\s+/g, " ").trim();
  const anchors = findAnchors(content);
  const ownTool = tool !== null && tool !== "" && (namesTool(content, tool) || anchors.some(({ kind }) => kind === "name")) ? tool : null;
  return {
    content,
    ...conditionsOf(content),
    taskType,
    tool: ownTool,
    tags: unique([...tags, ...tagsOf(anchors)]).slice(0, MAX_TAGS),
    keywords: keywordsOf(content, anchors, keywords, ownTool),
    placement: ownTool === null ? "system_prompt" : "tool_description",
    language: languageOfTask({ title: content, input: null }),
  };
}

/** Spelled in any way: `read_csv`, "read csv", `readCsv`; a whole word of it, not a part. */
function namesTool(content: string, tool: string): boolean {
  const spelled = (text: string) => ` ${text.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").replace(/(\p{Script=Han})(?=[a-z0-9])|([a-z0-9])(?=\p{Script=Han})/gu, "$1$2 ").trim()} `;
  const name = spelled(tool);
  return name.trim() !== "" && (/\p{Script=Han}/u.test(tool) ? spelled(content).replaceAll(" ", "").includes(name.replaceAll(" ", "")) : spelled(content).includes(name));
}

type Conditions = Readonly<{ appliesWhen: string | null; notWhen: string | null }>;

/** "When X, …", "… if X"; "unless X", "except for X". Chinese: "X 时…", "如果 X，…", "除非 X". The first that fits. */
const APPLIES: readonly RegExp[] = [
  /^(?:if|when|whenever|once|in case)\s+([^,;:]{3,200})[,:]\s/i,
  /^(?:for|on|with)\s+([^,;:]{3,200}),\s/i,
  /^[^,;:]{3,200}?\s(?:if|when|whenever|only if|only when)\s+([^,;]{3,200})$/i,
];
const APPLIES_CHINESE: readonly RegExp[] = [
  /^(?:如果|若|倘若|假如|一旦|当|在|遇到|遇)?\s?([^，；：,;:]{2,100}?)(?:的时候|的话|时)[，,]?\s?(?=\S)/,
  /^(?:如果|若|倘若|假如|一旦|遇到|遇)\s?([^，；：,;:]{2,100}?)(?:[，,：:]|(?=[就则先再]))/,
];
const NOT: readonly RegExp[] = [/\b(?:unless|except (?:when|if|where|for|in)|but not (?:when|if|for|in))\s+([^,;]{3,200})(?:[,;]|$)/i];
const NOT_CHINESE: readonly RegExp[] = [/除非\s?([^，；。]{2,100})/, /除(?:了)?([^，；。]{2,100}?)(?:之外|以外|外)/, /但([^，；。]{2,100}?)(?:时)?(?:除外|例外|不适用)/];

function conditionsOf(content: string): Conditions {
  const sentence = content.replace(/[.。!！]+$/, "");
  const isChinese = /\p{Script=Han}/u.test(sentence);
  const notWhen = firstGroup(isChinese ? NOT_CHINESE : NOT, sentence);
  const applies = firstGroup(isChinese ? APPLIES_CHINESE : APPLIES, isChinese ? sentence : sentence.replace(NOT[0] ?? "", ""));
  // A Chinese condition keeps its "时", as people write it in that field.
  return { appliesWhen: applies !== null && isChinese ? `${applies}${/[\w)]$/.test(applies) ? " " : ""}时` : applies, notWhen };
}

function firstGroup(patterns: readonly RegExp[], sentence: string): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(sentence)?.[1]?.trim();
    if (found && visibleLength(found) <= MAX_CONDITION) return found;
  }
  return null;
}

/** Units and methods: they name no format. */
const NO_TAG = /^(?:[KMGT]I?B|MS|ID|GET|PUT|POST|HEAD|PATCH|DELETE)S?$/;

/** What a tag is good for: formats and protocols, whichever rule is about them. */
function tagsOf(anchors: readonly Anchor[]): string[] {
  return anchors.flatMap(({ kind, text }) => {
    if (kind !== "name") return [];
    const bare = unquote(text);
    const ending = /\.([a-z][a-z0-9]{1,4})$/.exec(bare)?.[1];
    if (ending && /^[\w\s*./-]+$/.test(bare)) return [ending];
    return /^[A-Z]{2,8}s?$/.test(bare) && !NO_TAG.test(bare) ? [bare.replace(/s$/, "").toLowerCase()] : [];
  });
}

function keywordsOf(content: string, anchors: readonly Anchor[], known: readonly string[], tool: string | null): string[] {
  let rest = content;
  for (const { from, to } of anchors) rest = rest.slice(0, from) + " ".repeat(to - from) + rest.slice(to);
  const named = anchors.filter(({ kind }) => kind === "name").map(({ text }) => unquote(text));
  const words = [...named, ...properNames(rest), ...contentWords(rest), ...contentChinese(rest).filter((word) => word.length > 1)];
  return unique([...known, ...words])
    .filter((word) => word.length > 1 && word.toLowerCase() !== tool?.toLowerCase())
    .slice(0, MAX_KEYWORDS);
}

function unquote(text: string): string {
  return text.replace(/^[`"'“‘「『]+|[`"'”’」』]+$/g, "");
}

/** Each once, whatever its case; the first spelling stays. */
function unique(words: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const word of words.map((each) => each.trim().slice(0, MAX_WORD))) if (word !== "" && !seen.has(word.toLowerCase())) seen.set(word.toLowerCase(), word);
  return [...seen.values()];
}
