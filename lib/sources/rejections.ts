import type { FileRecord } from "./records";
import type { SourceItem } from "./source";
import { clip } from "./values";

type Trouble = Extract<FileRecord, { kind: "bad" | "cut" }>;

/** A record that could not be read, in words. The text itself is never quoted: it may hold secrets. */
export function rejectionOf(record: Trouble): SourceItem {
  if (record.kind === "bad") return { kind: "rejected", line: record.line, message: record.message };
  return { kind: "rejected", line: record.line, message: "the file is cut off inside this record; everything complete before it was read" };
}

export function unknownShape(line: number, expected: string): SourceItem {
  return { kind: "rejected", line, message: `expected ${expected}` };
}

/** zod's issues in one line. */
export function issuesText(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  return clip(issues.map(({ path, message }) => `${path.join(".") || "(whole)"}: ${message}`).join("; "), 500);
}
