import { z } from "zod";
import { TRUST_LEVELS } from "./event";
import { LANGUAGES } from "./language";
import { EVIDENCE_KINDS, LESSON_STATUSES, PLACEMENTS } from "./lesson";
import { evidenceCallSchema } from "./lesson-view";
import { taskTypeSchema } from "./task";

/** Names the format; a number that grows when a reader of the old one could go wrong. */
export const BUNDLE_FORMAT = "hindsight.lessons";
export const BUNDLE_VERSION = 1;
/** Lessons of one file that are taken in. */
export const MAX_BUNDLE_LESSONS = 10_000;

const text = (max: number) => z.string().max(max);
const id = text(200);
const word = z.string().trim().min(1).max(100);

/** Where a lesson comes from: enough to judge it elsewhere, where the task itself is not known. */
const bundledEvidenceSchema = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  task_id: id.min(1),
  task_title: text(1_000).default(""),
  event_ids: z.array(id).max(100).default([]),
  trust: z.enum(TRUST_LEVELS).nullable().default(null),
  calls: z.array(evidenceCallSchema).max(2).default([]),
});
export type BundledEvidence = z.infer<typeof bundledEvidenceSchema>;

export const bundledLessonSchema = z.object({
  lesson_id: id.default(""),
  task_type: taskTypeSchema,
  content: text(1_000).min(1),
  applies_when: text(500).nullable().default(null),
  not_when: text(500).nullable().default(null),
  tool: text(200).nullable().default(null),
  tags: z.array(word).max(20).default([]),
  keywords: z.array(word).max(20).default([]),
  placement: z.enum(PLACEMENTS).default("system_prompt"),
  language: z.enum(LANGUAGES).default("en"),
  /** As it stood where it comes from; whoever takes it in judges it anew. */
  status: z.enum(LESSON_STATUSES).default("candidate"),
  is_untrusted: z.boolean().default(false),
  evidence: z.array(bundledEvidenceSchema).max(100).default([]),
});
export type BundledLesson = z.infer<typeof bundledLessonSchema>;

/** The frame alone: each lesson is checked by itself, so that one bad one does not lose the others. */
export const lessonBundleSchema = z.object({
  format: z.literal(BUNDLE_FORMAT, { error: "is no bundle of lessons" }),
  version: z.literal(BUNDLE_VERSION, { error: `only version ${BUNDLE_VERSION} can be read` }),
  lessons: z.array(z.unknown()).max(MAX_BUNDLE_LESSONS),
});

/** What became of one lesson of a bundle. */
export type ImportedLesson = Readonly<
  | { index: number; outcome: "created"; lesson_id: string; conflicts: readonly string[] }
  | { index: number; outcome: "reused"; lesson_id: string }
  | { index: number; outcome: "refused"; path: string; message: string }
>;
export type LessonImport = Readonly<{ created: number; reused: number; refused: number; items: readonly ImportedLesson[] }>;
