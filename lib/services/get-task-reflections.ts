import { findJob } from "@/lib/db/job-store";
import { listEventPlaces } from "@/lib/db/event-places";
import { listDiagnoses } from "@/lib/db/diagnosis-store";
import { listLessonsOfTask } from "@/lib/db/lesson-store";
import { findLastModelCall } from "@/lib/db/model-call-store";
import { listDecisions, listReflectionRows, listRefused } from "@/lib/db/reflection-store";
import { findTaskOrThrow } from "@/lib/db/task-store";
import { authorise } from "@/lib/domain/policy";
import type { TaskReflections } from "@/lib/domain/task-reflections";
import type { Context } from "./context";
import { taskKeyPrefix } from "./enqueue-model-work";
import { viewLessons } from "./lesson-views";
import { modelOf } from "./model-of";
import { viewOfDecision, viewOfDiagnosis, viewOfReflection } from "./reflection-views";

/** Events that are named with their place; more are never shown at once. */
const MAX_EVENTS = 500;

/** What was decided, diagnosed and reflected on for a task, and the lessons it gave rise to. @throws DomainError forbidden, not_found */
export async function getTaskReflections(ctx: Context, taskId: string): Promise<TaskReflections> {
  authorise(ctx, "read");
  const { db, projectId, language } = ctx;
  const key = { projectId, taskId };
  const task = await findTaskOrThrow(db, projectId, taskId);
  const [decisions, diagnoses, reflections, lessons, refused, model] = await Promise.all([
    listDecisions(db, key),
    listDiagnoses(db, key),
    listReflectionRows(db, key),
    listLessonsOfTask(db, projectId, taskId),
    listRefused(db, key),
    modelWorkOf(ctx, taskId),
  ]);
  const named = [...decisions.map(({ eventId }) => eventId), ...diagnoses.map(({ eventId }) => eventId), ...reflections.flatMap(({ eventIds }) => eventIds)];
  const places = await listEventPlaces(db, key, [...new Set(named.filter((eventId) => eventId !== null))].slice(0, MAX_EVENTS));
  return {
    is_current: task.reflectedVersion >= task.version,
    decisions: decisions.map(viewOfDecision),
    diagnoses: diagnoses.map((row) => viewOfDiagnosis(row, language)),
    reflections: reflections.map(viewOfReflection),
    events: places.map(({ eventId, action, offsetMs }) => ({ event_id: eventId, action, offset_ms: offsetMs })),
    lessons: await viewLessons(ctx, lessons),
    refused: refused.map(({ content, reason }) => ({ content, reason: { code: reason.code, values: { ...reason.values } } })),
    model,
  };
}

async function modelWorkOf(ctx: Context, taskId: string): Promise<TaskReflections["model"]> {
  const { db, projectId } = ctx;
  if (!modelOf(ctx)) return { state: "not_configured", problem: null };
  const job = await findJob(db, projectId, "ask_model", taskKeyPrefix(taskId));
  if (job) return { state: job.state === "running" ? "running" : "waiting", problem: null };
  const last = await findLastModelCall(db, projectId, taskId);
  if (last?.status !== "unavailable") return { state: "none", problem: null };
  return { state: last.problem === "budget" ? "over_budget" : "failed", problem: last.problem };
}
