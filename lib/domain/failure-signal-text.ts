/** Longer text is not parsed to look into it. */
const MAX_PARSED = 200_000;
const TEXT_FIELDS = ["stderr", "output", "stdout", "content", "text", "result", "observation"] as const;

export type Reading = Readonly<{ text: string; value: unknown }>;

/**
 * What an output says as text, and as a value where it is one: an object as sent, or JSON in a string. The text of an
 * object is that of its content fields; of a list of content blocks (`[{type: "text", text}]`), all of them.
 */
export function textOf(output: unknown): Reading {
  if (output === null || output === undefined) return { text: "", value: null };
  if (typeof output === "string") {
    const value = parseJson(output);
    return value === null ? { text: output, value: null } : { text: textWithin(value), value };
  }
  if (typeof output !== "object") return { text: String(output), value: null };
  return { text: textWithin(output), value: output };
}

function textWithin(value: unknown): string {
  if (Array.isArray(value)) {
    return value
      .slice(0, 50)
      .map((block: unknown) => (isBlock(block) ? block.text : ""))
      .filter((text) => text !== "")
      .join("\n");
  }
  if (typeof value !== "object" || value === null) return "";
  const record = value as Record<string, unknown>;
  return TEXT_FIELDS.map((name) => record[name])
    .map((field) => (Array.isArray(field) ? textWithin(field) : field))
    .filter((field): field is string => typeof field === "string" && field !== "")
    .join("\n");
}

function isBlock(block: unknown): block is { text: string } {
  return typeof block === "object" && block !== null && "text" in block && typeof block.text === "string";
}

function parseJson(text: string): unknown {
  const start = text.trimStart().charAt(0);
  if ((start !== "{" && start !== "[") || text.length > MAX_PARSED) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const NUMBERED = /^\s{0,8}\d+(?:→|\t|\s?[|│:]\s|:\t)/;
const DIFF = /^(?:@@ -\d|diff --git |--- a\/|\+\+\+ b\/)/;
const FOUND = /^[\w./@\\-]{1,200}[:-]\d+[:-]/;
const COMPILED = /^\S{1,200}[:(]\d+(?:[:,]\d+)?\)?\s?[:：]\s?(?:fatal )?(?:error|错误)\b/i;
const FILE = /^\s{0,8}\.{0,2}[\w./\\@~+-]{0,200}(?:\.\w{1,8}|\/)$/;
const USAGE = /^(?:usage|用法|synopsis|options|选项)\s?[:：]/i;
const TIMESTAMPED = /^\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|^\[?\d\d:\d\d:\d\d/;
const COMMITTED = /^[*|/\\ ]{0,8}[0-9a-f]{7,40} \S/;
const LISTED = /^[-dlbcps][rwxsStT-]{9}/;
const GOOD_END = /\b(?:ok|done|passed|success(?:ful(?:ly)?)?|complete[d]?|finished|ready|saved|exit(?:ed)? (?:with )?(?:code|status) 0|fail(?:ed|ures?)?[:= ]+0|0 (?:failed|failures|errors))\b|成功|完成|通过/i;

/**
 * Whether a text talks about errors rather than being one: source code read with line numbers, a diff, what grep found,
 * a manual page, a list of files or commits, a log or test run that ends well.
 */
export function isTalk(whole: string, lines: readonly string[]): boolean {
  const share = (pattern: RegExp) => lines.filter((line) => pattern.test(line)).length / Math.max(1, lines.length);
  if (lines.some((line) => DIFF.test(line))) return true;
  if (share(COMMITTED) >= 0.6 || (lines.length >= 2 && (share(NUMBERED) >= 0.6 || share(LISTED) >= 0.5))) return true;
  if (share(FILE) >= 0.8) return true;
  if (lines.length >= 2 && share(FOUND) >= 0.7 && !lines.some((line) => COMPILED.test(line))) return true;
  if (lines.slice(0, 3).some((line) => USAGE.test(line)) && lines.length > 8) return true;
  const last = lines.slice(-2).join("\n");
  return (share(TIMESTAMPED) >= 0.5 && lines.length >= 2 && GOOD_END.test(last)) || isProseText(whole, lines);
}

/** Several sentences to a line, and more than one: an article, not a message. */
function isProseText(whole: string, lines: readonly string[]): boolean {
  if (whole.length < 100 || /^\W{0,3}(?:error|exception|fatal|错误|失败)\s?[:：]/i.test(whole)) return false;
  const perLine = whole.length / Math.max(1, lines.length);
  const sentences = (whole.match(/[a-z)]\. [A-Z]/g) ?? []).length;
  const chinese = (whole.match(/[。！？]./g) ?? []).length;
  return (sentences >= 3 && whole.length >= 250 && perLine > 60) || (chinese >= 4 && perLine > 40);
}
