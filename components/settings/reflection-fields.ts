import type { SettingGroup } from "./setting-fields";

/** When a failure is looked into, what becomes a lesson and what a model may cost, in groups as the page shows them. */
export const REFLECTION_GROUPS = [
  {
    group: "reflect",
    fields: [
      { key: "diagnoseAbove", kind: "number", unit: "failures" },
      { key: "patternAfter", kind: "number", unit: "sessions" },
      { key: "patternWithinSessions", kind: "number", unit: "sessions" },
      { key: "batchAfter", kind: "number", unit: "tasks" },
    ],
  },
  {
    group: "distil",
    fields: [
      { key: "promoteAfter", kind: "number", unit: "failures" },
      { key: "shortTermLessons", kind: "number", unit: "lessons" },
      { key: "lessonValidityDays", kind: "number", unit: "days" },
      { key: "probationTaskTypes", kind: "lines" },
    ],
  },
  {
    group: "model",
    fields: [
      { key: "modelTimeoutMs", kind: "number", unit: "ms" },
      { key: "modelDailyTokens", kind: "number", unit: "tokens" },
    ],
  },
] as const satisfies readonly SettingGroup[];
