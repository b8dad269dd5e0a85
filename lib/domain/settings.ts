import { z } from "zod";

/** Every number of the product that a project may change, with its default. Stored as differences from the default. */
export const settingsSchema = z.object({
  /** R2: text fields longer than this are cut, characters. */
  maxTextLength: z.number().int().min(100).max(100_000).default(500),
  /** R2: a task past this many events is sampled; 0 turns sampling off. */
  sampleAboveEvents: z.number().int().min(0).max(10_000_000).default(500),
  /** R2: neighbours kept on each side of a failure or turning point. */
  sampleNeighbours: z.number().int().min(0).max(50).default(3),
  /** R2: event types that are processes, not decisions: dropped and counted. */
  processEventTypes: z.array(z.string().max(100)).max(200).default(["progress", "heartbeat", "ping", "poll", "polling", "keepalive", "token", "token_stream", "stream_chunk", "chunk", "delta"]),
  /** R3: a timestamp this far behind an event that arrived before it is marked as clock skew, milliseconds. */
  clockSkewMs: z.number().int().min(0).max(86_400_000).default(5_000),
  /** P2: a wait over this is an anomaly, milliseconds. */
  longWaitMs: z.number().int().min(1).max(86_400_000).default(30_000),
  /** P2: below this, a choice among several alternatives is hesitation. */
  lowConfidence: z.number().min(0).max(1).default(0.5),
  /** P2: how many decisions apart A and A of A-B-A may stand. */
  flipWithin: z.number().int().min(2).max(50).default(3),
  /** Replay: idle longer than this becomes a gap row, milliseconds. */
  idleGapMs: z.number().int().min(1_000).default(300_000),
  /** R6: kinds of secret and personal data that are redacted on the way in. */
  redactKinds: z.array(z.enum(["key", "token", "password", "email", "phone", "card"])).default(["key", "token", "password", "email", "phone", "card"]),
  /** R6: regular expressions of the project's own, redacted as `custom`. */
  redactPatterns: z.array(z.string().max(500)).max(50).default([]),
  /** F4: a task with more failed events than this is diagnosed as a whole. */
  diagnoseAbove: z.number().int().min(0).max(1_000).default(2),
  /** F4: a failure class seen in this many of the last `patternWithinSessions` sessions is a cross-session pattern. */
  patternAfter: z.number().int().min(2).max(100).default(2),
  patternWithinSessions: z.number().int().min(2).max(100).default(5),
  /** D1: this many like failures promote to a general strategy. */
  promoteAfter: z.number().int().min(2).max(1_000).default(3),
  /** F4: strategic errors of a task type are reflected on together once there are this many. */
  batchAfter: z.number().int().min(2).max(100).default(5),
  /** D1: how many of the session's latest lessons act at once within it. */
  shortTermLessons: z.number().int().min(0).max(5).default(2),
  /** F6: a model that has not answered by then is given up, milliseconds. */
  modelTimeoutMs: z.number().int().min(1_000).max(600_000).default(60_000),
  /** F8: tokens a day that reflecting may spend, in and out together; 0 asks no model. */
  modelDailyTokens: z.number().int().min(0).max(1_000_000_000).default(200_000),
  /** D7: how long an approved lesson is valid, days. */
  lessonValidityDays: z.number().int().min(1).max(3_650).default(30),
  /** V6: task types whose lessons act at once, on probation; all others wait for a person. */
  probationTaskTypes: z.array(z.string().max(200)).max(200).default([]),
  /** V6: how long a lesson acts without approval there, days. */
  probationDays: z.number().int().min(1).max(3_650).default(30),
  /** D7: a warning shows so long before a lesson expires, days. */
  warnDays: z.number().int().min(0).max(365).default(7),
  /** V2: a candidate that nobody looked at for so long expires, days. */
  candidateExpiryDays: z.number().int().min(1).max(3_650).default(90),
  /** V2: who proposed a lesson or changed its words last may not approve it. */
  requireOtherApprover: z.boolean().default(false),
  /** V2: a lesson marked high-risk acts only after so many different people approved it. */
  highRiskApprovals: z.number().int().min(1).max(10).default(2),
  /** V4: how often a lesson that acts comes up for a look, days, and how many of them at a time; 0 turns it off. */
  spotAuditEveryDays: z.number().int().min(0).max(365).default(14),
  spotAuditSample: z.number().int().min(0).max(100).default(3),
});

export type Settings = z.infer<typeof settingsSchema>;
export const DEFAULT_SETTINGS: Settings = settingsSchema.parse({});
