import { DEFAULT_SETTINGS } from "@/lib/domain/settings";
import { redactValue } from "@/lib/domain/redact";
import { env } from "@/lib/env";

const LEVELS = ["debug", "info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];
type Fields = Readonly<Record<string, unknown>>;

/** One JSON line to stderr for a person or a collector; levels under LOG_LEVEL are left out. */
export const log = {
  debug: (message: string, fields?: Fields) => write("debug", message, fields),
  info: (message: string, fields?: Fields) => write("info", message, fields),
  warn: (message: string, fields?: Fields) => write("warn", message, fields),
  error: (message: string, fields?: Fields) => write("error", message, fields),
};

function write(level: Level, message: string, fields: Fields = {}): void {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(threshold())) return;
  process.stderr.write(`${formatLine(level, message, fields, new Date())}\n`);
}

/** What is wrong with the environment must be told too. */
function threshold(): Level {
  try {
    return env().logLevel;
  } catch {
    return "info";
  }
}

/** The line itself, without its end: an Error as its message and the first lines of its stack, secrets and addresses redacted like recorded ones. */
export function formatLine(level: Level, message: string, fields: Fields, at: Date): string {
  const plain: unknown = JSON.parse(JSON.stringify({ message, ...fields }, toPlain));
  const { value } = redactValue(plain, DEFAULT_SETTINGS, "");
  return JSON.stringify({ at: at.toISOString(), level, ...(value as Fields) });
}

function toPlain(_name: string, value: unknown): unknown {
  if (typeof value === "bigint") return Number(value);
  if (!(value instanceof Error)) return value;
  const { name, message, stack = "", cause } = value;
  // A stack begins with the message, which may have many lines.
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line)).slice(0, 8);
  return { name, message: message.slice(0, 2_000), ...("code" in value ? { code: value.code } : {}), stack: frames.map((line) => line.trim()), ...(cause instanceof Error ? { cause: cause.message.slice(0, 500) } : {}) };
}
