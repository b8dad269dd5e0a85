import { z } from "zod";

/** F5. The names are stored; add to them, don't rename. */
export const REFLECTION_CATEGORIES = [
  "intent_misunderstood",
  "parameter_extraction",
  "tool_selection",
  "result_parsing",
  "external_service",
  "tool_parameter_schema",
  "missing_field_or_table",
  "business_rule_violated",
  "timeout",
  "other",
] as const;
export type ReflectionCategory = (typeof REFLECTION_CATEGORIES)[number];

export const REFLECTION_CHANNELS = ["rules", "contrast", "model", "person"] as const;
export type ReflectionChannel = (typeof REFLECTION_CHANNELS)[number];

const line = (max: number) => z.string().trim().min(1).max(max);

/** The fixed schema of a reflection (F5), whoever writes it: rules, a model or a person. Lengths in characters. */
export const reflectionBodySchema = z.object({
  goal: z.object({ restated: line(400), was_understood: z.boolean() }),
  path: z.object({
    actual: z.array(line(200)).min(1).max(20),
    best: z.array(line(200)).min(1).max(20),
    changes: z.array(z.object({ kind: z.enum(["merge", "skip", "replace"]), step: line(200), by: z.string().trim().max(200).nullish() })).max(20),
  }),
  /** Not the surface error. */
  root_cause: line(600),
  category: z.enum(REFLECTION_CATEGORIES),
  /** The action that was wrong, as it was taken. */
  faulty_action: line(600),
  /** Each can be carried out as it stands. */
  suggestions: z.array(line(300)).min(3).max(5),
  /** One general rule: what a lesson is made from. */
  rule: line(200),
  /** The next standard action, imperative. */
  next_action: line(100),
});
export type ReflectionBody = z.infer<typeof reflectionBodySchema>;

/** A reflection as pages and the API show it. Times are UTC, ISO 8601. */
export const reflectionViewSchema = z.object({
  reflection_id: z.string(),
  task_id: z.string(),
  channel: z.enum(REFLECTION_CHANNELS),
  /** Why it ran: code and values of a reason (lib/domain/reflect-reason.ts). */
  trigger: z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
  quality: z.enum(["good", "questionable"]),
  category: z.enum(REFLECTION_CATEGORIES).nullable(),
  /** Null where a model's answer could not be read; `raw_text` holds it then. */
  body: reflectionBodySchema.nullable(),
  raw_text: z.string().nullable(),
  event_ids: z.array(z.string()),
  language: z.enum(["en", "zh-CN"]),
  model: z.string().nullable(),
  tokens: z.object({ input: z.number(), output: z.number() }).nullable(),
  cost_usd: z.number().nullable(),
  duration_ms: z.number().nullable(),
  created_by: z.string().nullable(),
  created_at: z.string(),
});
export type ReflectionView = z.infer<typeof reflectionViewSchema>;
