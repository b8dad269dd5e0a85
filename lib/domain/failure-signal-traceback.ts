export type Traceback = Readonly<{ errorType: string | null; excerpt: string; isLast: boolean }>;

const PYTHON = "Traceback (most recent call last)";
const PYTHON_END = /^(?<type>(?:[A-Za-z_]\w*\.){0,10}[A-Za-z_]\w*)(?:: .*|:)?$/;
const FRAME = /^\s+at (?:[\w$.<>[\] /]+ ?\(|(?:async )?(?:file:|node:|\/|[A-Za-z]:\\))|^\s+at [\w$.]+\([\w.]+:\d+\)/;
const THROWN = /^(?:Uncaught |Exception in thread "[^"]{0,80}" |Caused by: )?(?<type>(?:[A-Za-z_$][\w$]*\.){0,10}[A-Z]\w*(?:Error|Exception|Throwable)|Error|DOMException)(?: \[\w+\])?(?::|$)/;
/** Lines that may follow a trace without taking it back: a summary, the runtime's name, an exit code. */
const AFTERWORD = /^(?:Node\.js v|\[?exit|\W*$|\s|[{}\])]|-{3,}|={3,}|Ran \d+ tests?|FAILED|npm ERR!|error Command failed|During handling|The above exception|Caused by|\.\.\. \d+ more|\d+ (?:failed|error)|[~^]+$|note: |help: )/i;

/**
 * The last stack trace of a text: Python's, or one of JavaScript's and Java's kind.
 *
 * @returns null without one; `isLast` where nothing but afterwords follows, which is how a run that it ended looks
 */
export function findTraceback(text: string): Traceback | null {
  const at = text.lastIndexOf(PYTHON);
  return at >= 0 ? readPython(text.slice(at + PYTHON.length)) : readFrames(text);
}

function readPython(rest: string): Traceback | null {
  const lines = rest.split(/\r?\n/).slice(1);
  const index = lines.findIndex((line) => line !== "" && !/^\s/.test(line) && PYTHON_END.test(line));
  if (index < 0) return { errorType: null, excerpt: PYTHON, isLast: true }; // the output was cut inside the trace
  const excerpt = lines[index] ?? "";
  return { errorType: lastName(PYTHON_END.exec(excerpt)?.groups?.type), excerpt, isLast: endsThere(lines.slice(index + 1)) };
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
  return { errorType: lastName(THROWN.exec(excerpt)?.groups?.type), excerpt, isLast: endsThere(lines.slice(last + 1)) };
}

function endsThere(lines: readonly string[]): boolean {
  const after = lines.filter((line) => line.trim() !== "");
  return after.length <= 12 && after.filter((line) => !AFTERWORD.test(line)).length <= 3;
}

function lastName(name: string | undefined): string | null {
  return name?.split(".").pop() ?? null;
}
