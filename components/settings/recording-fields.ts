import type { SettingGroup } from "./setting-fields";

/** How events are kept and where a task turns, in groups as the page shows them. */
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
] as const satisfies readonly SettingGroup[];
