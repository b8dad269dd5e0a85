export type Traceback = Readonly<{
  errorType: string | null;
  excerpt: string;
  /** Nothing but afterwords follows, which is how a run looks that it ended. */
  isLast: boolean;
  /** What follows it. */
  after: string;
}>;

const PYTHON = "Traceback (most recent call last)";
const PYTHON_END = /^(?<type>(?:[A-Za-z_]\w*\.){0,10}[A-Za-z_]\w*)(?:: .*|:)?$/;
const FRAME = /^\s+at (?:[\w$.<>[\] /]+ ?\(|(?:async )?(?:file:|node:|\/|[A-Za-z]:\\))|^\s+at [\w$.]+\([\w.]+:\d+\)/;
const THROWN = /^(?:Uncaught |Exception in thread "[^"]{0,80}" |Caused by: )?(?<type>(?:[A-Za-z_$][\w$]*\.){0,10}[A-Z]\w*(?:Error|Exception|Throwable)|Error|DOMException)(?: \[\w+\])?(?::|$)/;
/** Lines that may follow a trace without taking it back: a summary, the runtime's name, an exit code. */
const AFTERWORD = /^(?:Node\.js v|\[?exit|\W*$|\s|[{}\])]|-{3,}|={3,}|Ran \d+ tests?|FAILED|npm ERR!|error Command failed|During handling|The above exception|Caused by|\.\.\. \d+ more|\d+ (?:failed|error)|[~^]+$|note: |help: )/i;

/**
 * The last stack trace of a text: Python's, or one of JavaScript's and Java's kind.
 *
 * @returns null without one
 */
export function findTraceback(text: string): Traceback | null {
  const at = text.lastIndexOf(PYTHON);
  return at >= 0 ? readPython(text.slice(at + PYTHON.length)) : readFrames(text);
}

function readPython(rest: string): Traceback | null {
  const lines = rest.split(/\r?\n/).slice(1);
  const index = lines.findIndex((line) => line !== "" && !/^\s/.test(line) && PYTHON_END.test(line));
  if (index < 0) return { errorType: null, excerpt: PYTHON, isLast: true, after: "" }; // the output was cut inside the trace
  const excerpt = lines[index] ?? "";
  return { errorType: nameError(PYTHON_END.exec(excerpt)?.groups?.type, excerpt), excerpt, ...aftermath(lines.slice(index + 1)) };
}

function readFrames(text: string): Traceback | null {
  if (!text.includes("    at ") && !text.includes("\tat ")) return null;
  const lines = text.split(/\r?\n/);
  const last = lines.findLastIndex((line) => FRAME.test(line));
  if (last < 0) return null;
  let thrown = last;
  while (thrown >= 0 && !THROWN.test(lines[thrown] ?? "")) thrown -= 1;
  const excerpt = lines[thrown];
  if (excerpt === undefined) return null;
  return { errorType: nameError(THROWN.exec(excerpt)?.groups?.type, excerpt), excerpt, ...aftermath(lines.slice(last + 1)) };
}

function aftermath(lines: readonly string[]): Pick<Traceback, "isLast" | "after"> {
  const told = lines.filter((line) => line.trim() !== "");
  return { isLast: told.length <= 12 && told.filter((line) => !AFTERWORD.test(line)).length <= 3, after: lines.join("\n") };
}

/** The last part of an exception's name; where that says only that it is an error, the system's code or the name in brackets beside it. */
export function nameError(name: string | undefined, line: string): string | null {
  const last = name?.trim().split(".").pop() ?? null;
  if (last === null || !/^(?:error|exception|domexception|failure|fail|failed)$/i.test(last)) return last;
  return /\[(\w*Error)\]/.exec(line)?.[1] ?? /\b(E[A-Z]{3,14})\b(?=:|,|$)/.exec(line)?.[1]?.replace(/^ERROR$/, last) ?? (/^[A-Z]\w*(?:Error|Exception)$|^Error$/.test(last) ? last : null);
}
