import { cutEnd } from "./cut-text";
import type { Failure, OutputShape } from "./digest";
import type { Reading } from "./failure-signal-text";
import { oneLine } from "./summary-argument";

const MAX_OUTCOME = 120;
const MAX_KEYS = 20;

/** What a code runner writes above the output proper (AG2, AutoGen). */
const RUNNER_HEAD = /^\s*exitcode: -?\d+(?: \([^)\n]{0,60}\))?\s*\n\s*Code output:[ \t]*\n?/;

/** What came of an event in one line: of a failure its message, of a success its first telling line or its size. */
export function outcomeLine({ text, value }: Reading, failure: Failure | null): string {
  if (failure && failure.excerpt !== "") return cutEnd(oneLine(failure.excerpt), MAX_OUTCOME);
  if (text !== "") return cutEnd(oneLine(tellingLine(text.replace(RUNNER_HEAD, ""))), MAX_OUTCOME);
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? "item" : "items"}`;
  if (typeof value === "object" && value !== null) return cutEnd(oneLine(fieldsLine(value as Record<string, unknown>)), MAX_OUTCOME);
  return "";
}

function tellingLine(text: string): string {
  const lines = text.slice(0, 4_000).split(/\r?\n/).map((line) => line.trim());
  return lines.find((line) => /[\p{L}\p{N}]/u.test(line) && !/^(?:```|<\?xml|<!doctype)/i.test(line)) ?? lines.find((line) => line !== "") ?? "";
}

/** Sizes of lists and short values: `rows: 12, total=3`. */
function fieldsLine(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .slice(0, 12)
    .map(([name, value]) => {
      if (Array.isArray(value)) return `${name}: ${value.length}`;
      if (typeof value === "string") return value === "" ? "" : `${name}=${cutEnd(oneLine(value.slice(0, 200)), 40)}`;
      return typeof value === "number" || typeof value === "boolean" ? `${name}=${value}` : "";
    })
    .filter((part) => part !== "")
    .join(" ");
}

const EMPTY_TEXT = /^\s*(?:\[\s*\]|\{\s*\}|\(?(?:null|nil|none)\)?|undefined|""|''|\(empty\)|\(?0 rows?\)?|empty set.{0,20}|no (?:rows|results?|matches|records|data|entries|items|documents|output)(?: (?:were )?(?:found|returned))?\.?|(?:没有|未找到|暂无|无)(?:任何|匹配的?|相关|符合条件的)?(?:结果|数据|记录|内容|匹配项?|信息)[。.]?|查询结果为空[。.]?|0 ?条(?:记录)?)\s*$/i;
const EMPTY_TABLE = /\(0 rows?\)\s*$|\(0 行(?:记录)?\)\s*$|\bempty set \(/i;

/** Whether an output holds nothing although something was looked for. An output that is not there at all is none. */
export function isEmptyOutput(output: unknown): boolean {
  if (output === undefined || output === null) return false;
  if (Array.isArray(output)) return output.length === 0;
  if (typeof output === "object") return Object.keys(output).length === 0;
  if (typeof output !== "string") return false;
  if (RUNNER_HEAD.test(output)) return isEmptyOutput(output.replace(RUNNER_HEAD, ""));
  if (output.length > 200) return EMPTY_TABLE.test(output.slice(-200)) || (output.length <= 2_000 && output.trim() === "");
  return output.trim() === "" || EMPTY_TEXT.test(output) || EMPTY_TABLE.test(output);
}

/** Whether a text begins as JSON and cannot be read as such; one that was cut by its sender counts too. */
export function isBrokenJson(output: unknown, { value }: Reading): boolean {
  if (typeof output !== "string" || value !== null || output.length > 200_000) return false;
  const text = output.trim();
  if (!/^(?:\{\s*"[^"\n]{0,200}"\s*:|\[\s*(?:\{\s*"|"[^"\n]{0,200}"\s*,|-?\d+(?:\.\d+)?\s*,))/.test(text)) return false;
  // Several documents one after another are fine (NDJSON).
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return !(lines.length > 1 && isJson(lines[0] ?? "") && isJson(lines[1] ?? ""));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** @see OutputShape */
export function shapeOf(output: unknown, { value }: Reading): OutputShape {
  if (output === undefined || output === null) return { kind: "none" };
  if (isEmptyOutput(output)) return { kind: "empty" };
  if (Array.isArray(value)) return { kind: "array", ...keysOf(value[0]) };
  if (typeof value === "object" && value !== null) return { kind: "object", ...keysOf(value) };
  if (typeof output === "number" || typeof value === "number") return { kind: "number" };
  return { kind: typeof output === "boolean" ? "boolean" : "text" };
}

function keysOf(value: unknown): { keys?: readonly string[] } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return { keys: Object.keys(value).map((key) => key.slice(0, 80)).sort().slice(0, MAX_KEYS) };
}
