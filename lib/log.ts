import { env } from "@/lib/env";

const LEVELS = ["debug", "info", "warn", "error"] as const;
type Level = (typeof LEVELS)[number];
type Fields = Readonly<Record<string, unknown>>;

// What a careless message could carry. Recorded events never reach the log; this guards against our own slips.
const SECRETS: readonly (readonly [RegExp, string])[] = [
  [/\bhs_[\w-]{20,}/g, "hs_[redacted]"],
  [/\bsk-[\w-]{16,}/g, "sk-[redacted]"],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, "$1 [redacted]"],
  [/([?&](?:token|key|password|secret)=)[^&\s"]+/gi, "$1[redacted]"],
  [/(postgres(?:ql)?:\/\/[^:/@\s]*):[^@\s]+@/gi, "$1:[redacted]@"],
  [/[\w.+-]+@[\w-]+\.[\w.-]*\w/g, "[e-mail]"],
];

const hidden = /^(password|secret|token|authorization|cookie|key|hash)$/i;

/** One JSON line to stderr for a person or a collector; levels under LOG_LEVEL are left out. */
export const log = {
  debug: (message: string, fields?: Fields) => write("debug", message, fields),
  info: (message: string, fields?: Fields) => write("info", message, fields),
  warn: (message: string, fields?: Fields) => write("warn", message, fields),
  error: (message: string, fields?: Fields) => write("error", message, fields),
};

function write(level: Level, message: string, fields: Fields = {}): void {
  if (LEVELS.indexOf(level) < LEVELS.indexOf(env().logLevel)) return;
  process.stderr.write(`${formatLine(level, message, fields, new Date())}\n`);
}

/** The line itself, without its end; secrets replaced, an Error as its message and the first lines of its stack. */
export function formatLine(level: Level, message: string, fields: Fields, at: Date): string {
  const line = JSON.stringify({ at: at.toISOString(), level, message, ...fields }, (name, value: unknown) => {
    if (hidden.test(name)) return "[redacted]";
    if (value instanceof Error) return { name: value.name, message: value.message, stack: value.stack?.split("\n").slice(1, 9).map((at) => at.trim()) };
    return typeof value === "bigint" ? Number(value) : value;
  });
  return redactLine(line);
}

function redactLine(line: string): string {
  return SECRETS.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line);
}
