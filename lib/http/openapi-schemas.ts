import { z } from "zod";
import { ADVICE_ACTIONS } from "@/lib/domain/advice";
import type { Chronicle, ChronicleNode } from "@/lib/domain/chronicle";
import { EVENT_STATUSES, eventSchema, eventStatusSchema } from "@/lib/domain/event";
import { eventDetailSchema, eventViewSchema } from "@/lib/domain/event-view";
import { instantSchema } from "@/lib/domain/instant";
import { LESSON_STATUSES, proposeLessonSchema } from "@/lib/domain/lesson";
import { conflictViewSchema, lessonDetailSchema, lessonViewSchema, patternViewSchema } from "@/lib/domain/lesson-view";
import { reflectionViewSchema } from "@/lib/domain/reflection";
import { finishTaskSchema, startTaskSchema, TASK_STATUSES } from "@/lib/domain/task";
import { taskDetailSchema, taskViewSchema } from "@/lib/domain/task-view";
import { TURNING_POINT_KINDS } from "@/lib/domain/turning-point";

const whole = z.number().int().nonnegative();
const marks = z.array(z.object({ kind: z.enum(TURNING_POINT_KINDS), reason: z.string() }));

const nodeSchema = z.object({
  index: whole, event_id: z.string(), timestamp: z.string(), offset_ms: z.number(), type: z.string(), action: z.string().nullable(), summary: z.string(), status: z.enum(EVENT_STATUSES),
  attempt: whole, agent: z.string().nullable(), clock_skew: z.boolean(), source_index: whole.optional(), turning_points: marks,
}) satisfies z.ZodType<ChronicleNode>;

const chronicleSchema = z.object({
  task_id: z.string(), task_type: z.string(), status: z.enum(TASK_STATUSES), total_events: whole, shown_events: whole, dropped_events: whole, sampled: z.boolean(),
  started_at: z.string(), ended_at: z.string().nullable(), attempts: whole, nodes: z.array(nodeSchema),
  turning_points: z.array(z.object({ index: whole, event_id: z.string(), kind: z.enum(TURNING_POINT_KINDS), reason: z.string() })),
}) satisfies z.ZodType<Chronicle>;

const lessonSchema = z.object({ lesson_id: z.string(), content: z.string(), placement: z.enum(["system_prompt", "tool_description"]), score: z.number(), rank: whole });
const adviceSchema = z.object({ action: z.enum(ADVICE_ACTIONS), reason: z.string(), lessons: z.array(z.string()) });
const page = (item: z.ZodType) => z.object({ items: z.array(item), next_cursor: z.string().nullable() });
const rejectedSchema = z.object({ index: whole, path: z.string(), message: z.string(), line: whole.optional() });

/** Every body that is sent or answered, by the name it has in the document. */
export const SENT = {
  StartTask: startTaskSchema,
  Event: eventSchema,
  Events: z.object({ events: z.array(eventSchema).max(10_000) }),
  FinishTask: finishTaskSchema,
  ProposeLesson: proposeLessonSchema,
  Empty: z.object({}),
} as const;

export const ANSWERED = {
  StartedTask: z.object({ task_id: z.string(), lessons: z.array(lessonSchema), prompt: z.string(), holdout: z.boolean() }),
  Recorded: z.object({ accepted: whole, duplicates: whole, dropped: whole, rejected: z.array(rejectedSchema), advice: adviceSchema.optional() }),
  FinishedTask: z.object({ task_id: z.string(), status: z.enum(TASK_STATUSES), ended_at: z.string(), is_applied: z.boolean() }),
  Advice: adviceSchema,
  Task: taskDetailSchema,
  TaskList: page(taskViewSchema),
  Chronicle: chronicleSchema,
  ReflectionList: page(reflectionViewSchema),
  Lesson: lessonDetailSchema,
  LessonList: page(lessonViewSchema),
  ProposedLesson: z.object({ lesson_id: z.string(), status: z.enum(LESSON_STATUSES), conflicts: z.array(z.string()) }),
  ReusedLesson: z.object({ lesson_id: z.string(), reused: z.literal(true) }),
  ConflictList: page(conflictViewSchema),
  PatternList: page(patternViewSchema),
  EventList: page(eventViewSchema),
  EventDetail: eventDetailSchema,
  Imported: z.looseObject({
    format: z.string(), tasks: z.array(z.looseObject({ task_id: z.string(), events: whole, warnings: z.array(z.string()) })),
    rejected: z.array(z.object({ line: whole.optional(), path: z.string().optional(), message: z.string() })),
  }),
  OpenApi: z.looseObject({ openapi: z.string() }),
  Problem: z.object({
    type: z.string(), title: z.string(), status: z.number().int(), detail: z.string(), code: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(), error_id: z.string().optional(),
  }),
} as const;

/** JSON Schema of a zod schema, as a caller sees it: what may be sent, or what is answered. */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      // Read by a function, so zod cannot tell what text it takes.
      if (zodSchema === instantSchema._zod.def.in || (zodSchema as unknown) === instantSchema) jsonSchema.format = "date-time";
      if ((zodSchema as unknown) === eventStatusSchema) jsonSchema.description = "`success`, `ok` and `error` are accepted as spellings of the first two.";
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      delete jsonSchema.propertyNames;
    },
  });
  return rest as Record<string, unknown>;
}
