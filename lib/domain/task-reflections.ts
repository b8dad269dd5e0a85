import { z } from "zod";
import { diagnosisViewSchema, lessonViewSchema, modelWorkSchema, reflectionDecisionViewSchema } from "./lesson-view";
import { reflectionViewSchema } from "./reflection";

/** Everything the replay page shows below the story: what was decided, diagnosed, reflected on, and what came of it. */
export const taskReflectionsSchema = z.object({
  /** False while the task's latest events were not reflected on yet. */
  is_current: z.boolean(),
  decisions: z.array(reflectionDecisionViewSchema),
  diagnoses: z.array(diagnosisViewSchema),
  reflections: z.array(reflectionViewSchema),
  /** Where the events that are named here stand: since the task's first event, milliseconds. */
  events: z.array(z.object({ event_id: z.string(), action: z.string(), offset_ms: z.number() })),
  /** Lessons this task gave rise to, or is evidence for. */
  lessons: z.array(lessonViewSchema),
  /** Rules that were not made a lesson, with the reason. */
  refused: z.array(z.object({ content: z.string(), reason: z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }) })),
  model: modelWorkSchema,
});
export type TaskReflections = z.infer<typeof taskReflectionsSchema>;
