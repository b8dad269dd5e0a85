import type { Settings } from "@/lib/domain/settings";

type Unit = "characters" | "events" | "ms" | "share" | "decisions" | "failures" | "sessions" | "tasks" | "lessons" | "days" | "tokens";
type Group = "keep" | "turn" | "redact" | "reflect" | "distil" | "model";

export type SettingField =
  | Readonly<{ key: keyof Settings; kind: "number"; unit: Unit; step?: number }>
  | Readonly<{ key: keyof Settings; kind: "lines" }>
  | Readonly<{ key: keyof Settings; kind: "kinds" }>;

/** Settings that a page shows together. */
export type SettingGroup = Readonly<{ group: Group; fields: readonly SettingField[] }>;

export type SettingValue = Settings[keyof Settings];

export const isSame = (a: SettingValue, b: SettingValue) => JSON.stringify(a) === JSON.stringify(b);

/** What differs, as the service takes it: null where a value goes back to its default. */
export function changesOf(values: Settings, saved: Settings, defaults: Settings): Record<string, SettingValue | null> {
  const keys = Object.keys(defaults) as (keyof Settings)[];
  return Object.fromEntries(keys.filter((key) => !isSame(values[key], saved[key])).map((key) => [key, isSame(values[key], defaults[key]) ? null : values[key]]));
}

/** One entry a line; blank lines are no entries. */
export function toLines(text: string): string[] {
  return text.split("\n").map((line) => line.trim()).filter(Boolean);
}
