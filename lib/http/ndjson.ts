import { DomainError } from "@/lib/domain/errors";
import { readText } from "./body";
import { findJsonFault } from "./json-fault";

/** A line longer than this is told as a fault and skipped; reading goes on after it. */
const MAX_LINE = 4 * 1024 * 1024;

export type NdjsonLine = Readonly<{ line: number; value: unknown; length: number } | { line: number; fault: string }>;

/** The lines of an NDJSON body as they arrive: memory does not grow with the body. Blank lines are left out, but counted. */
export async function* readNdjson(request: Request, limit: number): AsyncGenerator<NdjsonLine> {
  let rest = "";
  let line = 0;
  let isSkipping = false;
  for await (const piece of readText(request, limit)) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    for (const text of lines) {
      line++;
      if (isSkipping) isSkipping = false;
      else if (text.trim()) yield parseLine(text, line);
    }
    if (isSkipping) rest = "";
    else if (rest.length > MAX_LINE) {
      yield { line: line + 1, fault: `longer than ${MAX_LINE / 1024 / 1024} MB` };
      isSkipping = true;
      rest = "";
    }
  }
  if (!isSkipping && rest.trim()) yield parseLine(rest, line + 1);
}

function parseLine(text: string, line: number): NdjsonLine {
  if (text.length > MAX_LINE) return { line, fault: `longer than ${MAX_LINE / 1024 / 1024} MB` };
  try {
    return { line, value: JSON.parse(text) as unknown, length: text.length };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw new DomainError("malformed", `line ${line}: nested too deeply`);
    const { column, expected } = findJsonFault(text);
    return { line, fault: `not JSON: column ${column}: expected ${expected}` };
  }
}
