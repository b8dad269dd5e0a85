import type { Settings } from "@/lib/domain/settings";

type Unit = "characters" | "events" | "ms" | "share" | "decisions" | "failures" | "sessions" | "tasks" | "lessons" | "days" | "tokens";
type Group = "keep" | "turn" | "redact" | "reflect" | "distil" | "model";

/** How lessons are judged is not set among these. */
export const REVIEW_SETTINGS = ["probationDays", "warnDays", "candidateExpiryDays", "requireOtherApprover", "highRiskApprovals", "spotAuditEveryDays", "spotAuditSample"] as const satisfies readonly (keyof Settings)[];
type ShownKey = Exclude<keyof Settings, (typeof REVIEW_SETTINGS)[number]>;

export type SettingField =
  | Readonly<{ key: ShownKey; kind: "number"; unit: Unit; step?: number }>
  | Readonly<{ key: ShownKey; kind: "lines" }>
  | Readonly<{ key: ShownKey; kind: "kinds" }>;

/** Settings that a page shows together. */
export type SettingGroup = Readonly<{ group: Group; fields: readonly SettingField[] }>;

export type SettingValue = Settings[ShownKey];
type AnyValue = Settings[keyof Settings];

export const isSame = (a: AnyValue, b: AnyValue) => JSON.stringify(a) === JSON.stringify(b);

/** What differs, as the service takes it: null where a value goes back to its default. */
export function changesOf(values: Settings, saved: Settings, defaults: Settings): Record<string, AnyValue | null> {
  const keys = Object.keys(defaults) as (keyof Settings)[];
  return Object.fromEntries(keys.filter((key) => !isSame(values[key], saved[key])).map((key) => [key, isSame(values[key], defaults[key]) ? null : values[key]]));
}

/** One entry a line; blank lines are no entries. */
export function toLines(text: string): string[] {
  return text.split("\n").map((line) => line.trim()).filter(Boolean);
}
