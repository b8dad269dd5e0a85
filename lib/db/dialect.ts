import { DomainError } from "@/lib/domain/errors";

export type Dialect = "sqlite" | "postgresql";

/** Which database a URL means: `file:/absolute/path.db`, or `postgres://` and `postgresql://`. */
export function dialectOf(url: string): Dialect {
  if (url.startsWith("file:")) return "sqlite";
  if (/^postgres(ql)?:\/\//.test(url)) return "postgresql";
  throw new DomainError("invalid", "database URL: expected file:/absolute/path.db or postgresql://…");
}

/** The file of a `file:` URL; an absolute path is the caller's duty, since a server may start in any folder. */
export function sqlitePath(url: string): string {
  return url.replace(/^file:(\/\/(?=\/))?/, "");
}

/** Whether a statement only reads: anything but a plain SELECT is taken for a write. */
export function isRead(sql: string): boolean {
  return /^\s*select\b/i.test(sql);
}
