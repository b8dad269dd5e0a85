import type { Settings } from "@/lib/domain/settings";

type Unit = "characters" | "events" | "ms" | "share" | "decisions";

export type RecordingField =
  | Readonly<{ key: keyof Settings; kind: "number"; unit: Unit; step?: number }>
  | Readonly<{ key: keyof Settings; kind: "lines" }>
  | Readonly<{ key: keyof Settings; kind: "kinds" }>;

/** Every setting of a project, in groups as the page shows them. A test holds this table to the schema. */
export const RECORDING_GROUPS = [
  {
    group: "keep",
    fields: [
      { key: "maxTextLength", kind: "number", unit: "characters" },
      { key: "sampleAboveEvents", kind: "number", unit: "events" },
      { key: "sampleNeighbours", kind: "number", unit: "events" },
      { key: "processEventTypes", kind: "lines" },
      { key: "clockSkewMs", kind: "number", unit: "ms" },
    ],
  },
  {
    group: "turn",
    fields: [
      { key: "longWaitMs", kind: "number", unit: "ms" },
      { key: "lowConfidence", kind: "number", unit: "share", step: 0.05 },
      { key: "flipWithin", kind: "number", unit: "decisions" },
      { key: "idleGapMs", kind: "number", unit: "ms" },
    ],
  },
  {
    group: "redact",
    fields: [
      { key: "redactKinds", kind: "kinds" },
      { key: "redactPatterns", kind: "lines" },
    ],
  },
] as const satisfies readonly { group: "keep" | "turn" | "redact"; fields: readonly RecordingField[] }[];

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
