import { isPlainWord } from "./vague-words";

/**
 * What in a rule can be pointed at: `name`: quoted or an identifier, path, flag, file, acronym; `value`: a number or a
 * word with digits; `case`: what names one single case (an order, a person, a hash); `date`: a calendar day.
 */
export type AnchorKind = "name" | "value" | "case" | "date";
export type Anchor = Readonly<{ kind: AnchorKind; text: string; from: number; to: number }>;

/** Things that only one case has. Order: the first that fits takes the text. Repetitions are bounded or of one class. */
const CASE_PATTERNS: readonly RegExp[] = [
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  // "order id 884201", "ticket #1234", "user_id=mia_li_3668", "order W1234"
  /\b(?:order|user|customer|client|passenger|member|account|ticket|invoice|case|reservation|booking|payment|task|session|run)s?(?:[ _-]?(?:ids?|numbers?|no\.?)[ :=]{1,3}#?|[:= ]{0,2}#)(?=[\w-]{0,30}\d{3})[\w-]{3,40}/gi,
  /\b(?:order|user|customer|client|passenger|member|account|ticket|invoice|case|reservation|booking|payment)s?[ :=]{1,3}(?=[\w-]{0,30}[A-Za-z_-])(?=[\w-]{0,30}\d{3})[\w-]{4,40}/gi,
  /(?:订单|用户|客户|会员|乘客|账户|账号|工单|发票|案例|预订|任务|会话|流水|单)(?:ID|编号|号码|号)?[ :：=为是]{0,3}#?(?=[\w-]{0,30}\d{3})[\w-]{3,40}/gi,
  /\b(?:Mr|Mrs|Ms|Dr)\.? [A-Z][a-z]{1,30}\b|\b(?:[Uu]ser|[Cc]ustomer|[Cc]lient|[Pp]assenger|[Mm]ember) [A-Z][a-z]{1,30} [A-Z][a-z]{1,30}\b/g,
  /[张王李赵刘陈杨黄周吴徐孙朱马胡郭林何高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蒋蔡余杜](?:[\u4e00-\u9fff]{0,2}(?:先生|女士|小姐)|某某?)/g,
  /\b(?=[a-f]{0,64}\d)(?=\d{0,64}[a-f])[0-9a-f]{12,64}\b/gi,
  /\b[A-Z]{1,4}-?\d{6,20}\b/g,
  /(?<![\w.,])(?!\d{0,20}0{5})\d{9,30}(?![\w.,]\d)/g,
];
const DATE = /\b(?:19|20)\d\d[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])\b|(?:19|20)\d\d ?年 ?\d{1,2} ?月(?: ?\d{1,2} ?[日号])?/g;
const URL = /\bhttps?:\/\/[^\s，。；）)>"'`]{1,300}/gi;
const QUOTED = /`[^`\n]{1,200}`|"[^"\n]{1,200}"|“[^”\n]{1,200}”|「[^」\n]{1,200}」|『[^』\n]{1,200}』|(?<!\w)'[^'\n]{1,80}'(?!\w)/g;
const TOKEN = /[A-Za-z0-9_$%./~@*-][\w$%./:@*+=-]*(?:\(\))?/g;

/** How much of a text is read: a rule is never longer, hostile text may be. */
export const MAX_RULE_READ = 2_000;

/** @returns in order of place, none overlapping another */
export function findAnchors(text: string): Anchor[] {
  const read = text.slice(0, MAX_RULE_READ);
  const hasLower = /[a-z]/.test(read) || /[\u4e00-\u9fff]/.test(read);
  const anchors: Anchor[] = [];
  const add = (kind: AnchorKind, found: string, from: number) => {
    const to = from + found.length;
    if (!anchors.some((other) => from < other.to && other.from < to)) anchors.push({ kind, text: found, from, to });
  };
  for (const pattern of [QUOTED, URL]) for (const match of read.matchAll(pattern)) add("name", match[0].replace(/[.,;:!?]+$/, ""), match.index);
  for (const pattern of CASE_PATTERNS) for (const match of read.matchAll(pattern)) add("case", match[0], match.index);
  for (const match of read.matchAll(DATE)) add("date", match[0], match.index);
  for (const match of read.matchAll(TOKEN)) {
    const token = match[0].replace(/[.:*+=-]+$/, "");
    const kind = kindOfToken(token, hasLower);
    if (kind) add(kind, token, match.index);
  }
  return anchors.sort((a, b) => a.from - b.from).map((anchor) => (holdsCase(anchor) ? { ...anchor, kind: "case" } : anchor));
}

/** A quoted thing may be a case's too: "`W1234567`". */
function holdsCase({ kind, text }: Anchor): boolean {
  const inner = text.slice(1, -1);
  return kind === "name" && /^[`"'“「『]/.test(text) && CASE_PATTERNS.some((pattern) => inner.match(pattern)?.[0] === inner);
}

function kindOfToken(token: string, hasLower: boolean): "name" | "value" | null {
  if (/^(?:e\.g|i\.e|a\.m|p\.m|etc|vs|and\/or)$/i.test(token) || /^\d+(?:st|nd|rd|th)$/i.test(token)) return null;
  if (/^\d[\d.,:%-]*[A-Za-z]{0,2}$/.test(token)) return "value";
  if (!/[A-Za-z]/.test(token)) return /^%/.test(token) ? "name" : null;
  if (/^--?[A-Za-z]/.test(token) || /\(\)$/.test(token) || /[A-Za-z0-9]_[A-Za-z0-9]|^_\w|^\$\w|^%\w|^@\w|\w=\w/.test(token)) return "name";
  if (/[a-z][A-Z]/.test(token)) return "name";
  if (/\//.test(token)) return /^[./~]|\/.*\/|\/$|[._\d-]/.test(token) ? "name" : null;
  if (/[A-Za-z0-9]\.[a-z][a-z0-9]{0,8}$/.test(token) || /^\.[a-z]/.test(token) || /\*/.test(token)) return "name";
  if (/\d/.test(token)) return "name";
  return hasLower && /^[A-Z]{2,}(?:[-./:][A-Z]+)*s?$/.test(token) && !isPlainWord(token) ? "name" : null;
}
