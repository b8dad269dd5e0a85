/** How much of each end of a long text is read: a failure is told at the start or at the end. */
const HEAD = 4_000;
const TAIL = 6_000;
const LONGEST_LINE = 2_000;

const COLOUR = /\u001b\[[0-9;]{0,20}[A-Za-z]/g;
const ESCAPED = /\\{1,4}(?:u([0-9a-fA-F]{4})|(["'])|([nr])(?![a-z]{2}))/g;
const ENTITY: Readonly<Record<string, string>> = { "&#39;": "'", "&quot;": '"', "&lt;": "<", "&gt;": ">", "&amp;": "&" };
/** Frames of a trace quote source code, which may speak of any error. */
const PYTHON_FRAME = /^ {2}File "[^"\n]{0,300}", line \d+.*(?:\n {4,}[^\n…]*$){0,8}/gm;
const OTHER_FRAME = /^\s{1,12}at .{0,400}$/gm;

/**
 * The text of a failure as the rules read it: its ends, escapes of JSON and HTML undone, colours and the frames of
 * stack traces left out.
 */
export function readTelling(text: string): string {
  const ends = text.length > HEAD + TAIL ? `${text.slice(0, HEAD)}\n${text.slice(-TAIL)}` : text;
  const plain = ends.replace(COLOUR, "").replace(/\r\n?/g, "\n");
  const unescaped = plain.includes("\\") ? plain.replace(ESCAPED, unescape) : plain;
  const decoded = unescaped.includes("&") ? unescaped.replace(/&(?:#39|quot|lt|gt|amp);/g, (entity) => ENTITY[entity] ?? entity) : unescaped;
  // The frame of a syntax error holds no trace: its message follows.
  const told = decoded.replace(PYTHON_FRAME, "").replace(OTHER_FRAME, "");
  return told.split("\n").map((line) => (line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE / 2)} ${line.slice(-LONGEST_LINE / 2)}` : line)).join("\n");
}

function unescape(_whole: string, hex: string | undefined, quote: string | undefined): string {
  if (hex !== undefined) return String.fromCharCode(parseInt(hex, 16));
  return quote ?? "\n";
}

const ERROR_LINE = /^\W{0,6}(?:[\w./ -]{1,60}: ?){0,2}(?:\w{0,40}(?:Error|Exception|Failure)\b|error|fatal|panic|ERR!|E {3}|Caused by|错误|致命错误|失败|异常)/i;

/** The line around a place of a text, and whether it stands out as the one that tells. */
export function lineAt(text: string, at: number): Readonly<{ line: string; start: number; standsOut: boolean }> {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", at);
  const line = text.slice(start, end < 0 ? undefined : end);
  return { line, start, standsOut: ERROR_LINE.test(line) };
}

const ADVICE = /^\W{0,4}(?:please )?(?:check|make sure|ensure|verify|confirm|try|see|consider|perhaps|maybe|possibly|hint|tip|note|help|for (?:more|help)|refer|visit|did you|are you|is the)\b|^[^\u4e00-\u9fff]{0,4}(?:请(?:检查|确认|确保|核对|查看|参考|稍后|尝试|重试)|建议|提示|注意|如需|如果)/i;

/** The line that speaks of an error most plainly, from the end; else the first that holds anything. */
export function tellingLine(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.findLast((line) => ERROR_LINE.test(line)) ?? lines[0] ?? "";
}

/** Whether a place of a line stands in a sentence that only advises: what it speaks of need not be the cause. */
export function isAdvice(line: string, at: number): boolean {
  let start = 0;
  for (const { index } of line.slice(0, at).matchAll(/[.;!?] |[。；！？，]/g)) start = index + 1;
  return ADVICE.test(line.slice(start, start + 60).trimStart());
}
