import { cutEnd, CUT_MARK } from "./cut-text";

/** What tells most about a call, by the name of the argument; the first that is there is taken. */
const TELLING = [
  "command", "cmd", "script", "code", "sql", "query", "q", "search", "search_query", "pattern", "regex",
  "file_path", "filepath", "path", "filename", "file", "notebook_path", "url", "uri", "href", "endpoint",
  "expression", "thought", "prompt", "question", "description", "message", "content", "text", "body", "name", "subject", "title", "id",
] as const;
const PATH_NAMES: ReadonlySet<string> = new Set(["file_path", "filepath", "path", "filename", "file", "notebook_path"]);
/** Wrappers around the arguments proper. */
const WRAPPERS = ["arguments", "args", "tool_input", "parameters", "params", "kwargs", "input"] as const;
const MAX_WRAPPED = 100_000;

/**
 * The argument of a choice in one line: its command, path, query or address, the first line of its code, else its
 * short arguments as `name=value`.
 *
 * @param limit characters; a path loses its middle, never its file's name
 */
export function argumentLine(input: unknown, limit = 160): string {
  const inner = unwrap(input);
  if (inner === null || inner === undefined) return "";
  if (typeof inner === "string") return lineOf(inner, limit);
  if (typeof inner !== "object") return String(inner);
  if (Array.isArray(inner)) return lineOf(inner.slice(0, 20).map(plain).filter(Boolean).join(" "), limit);

  const fields = inner as Record<string, unknown>;
  const names = new Map(Object.keys(fields).map((key) => [key.toLowerCase(), key]));
  for (const name of TELLING) {
    const key = names.get(name);
    if (key === undefined) continue;
    const value = Array.isArray(fields[key]) ? (fields[key] as unknown[]).slice(0, 20).map(plain).filter(Boolean).join(" ") : fields[key];
    if (typeof value === "string" && value.trim() !== "") return PATH_NAMES.has(name) ? cutPath(value.trim(), limit) : lineOf(value, limit);
  }
  return lineOf(pairs(fields), limit);
}

function unwrap(input: unknown, depth = 0): unknown {
  if (typeof input === "string" && /^\s*\{/.test(input) && input.length < MAX_WRAPPED) {
    try {
      return unwrap(JSON.parse(input), depth + 1);
    } catch {
      return input;
    }
  }
  if (depth > 2 || typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const fields = input as Record<string, unknown>;
  for (const name of WRAPPERS) {
    const inner = fields[name];
    if (typeof inner === "object" && inner !== null) return unwrap(inner, depth + 1);
    if (typeof inner === "string" && inner.trim() !== "") return unwrap(inner, depth + 1);
  }
  return input;
}

function plain(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

function pairs(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .slice(0, 12)
    .map(([name, value]) => [name, Array.isArray(value) ? `[${value.length}]` : plain(value)] as const)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${cutEnd(oneLine(value), 60)}`)
    .join(" ");
}

/** First line that says something; a shebang, a comment or an opening fence does not. */
function lineOf(text: string, limit: number): string {
  const start = text.slice(0, 4_000);
  const lines = start.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== "");
  const line = lines.find((candidate) => !/^(?:#!|#(?!\d)|\/\/|--\s|```|"""|<\?xml|import |from \S+ import )/.test(candidate)) ?? lines[0] ?? "";
  return cutEnd(oneLine(line), limit);
}

/** Text on one line: runs of blanks and control characters become one blank; a terminal's colour codes go. */
export function oneLine(text: string): string {
  return /[\s\u0000-\u001f\u007f]{2}|[\t\n\r\f\v\u0000-\u001f\u007f]/.test(text) ? text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, "").replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim() : text;
}

/** Cuts a path in its middle: the root and the file's name stay, then as many folders before the name as fit. */
export function cutPath(path: string, limit: number): string {
  const line = oneLine(path);
  if (line.length <= limit) return line;
  const parts = line.split(/(?<=[/\\])/);
  const name = parts.pop() ?? "";
  const first = parts.shift() ?? "";
  if (name.length >= limit - 2) return CUT_MARK + name.slice(-(limit - 1));
  const head = first.length + 2 + name.length <= limit ? first : "";
  let tail = name;
  while (parts.length > 0 && head.length + 2 + (parts[parts.length - 1] ?? "").length + tail.length <= limit) tail = (parts.pop() ?? "") + tail;
  return `${head}${CUT_MARK}/${tail}`;
}
