import type { Diagnosis, FailureClass } from "@/lib/domain/failure-class";
import type { Prisma } from "@/lib/generated/sqlite/client";
import { insertJson } from "./bulk";
import type { Queryable } from "./client";
import type { TaskKey } from "./event-columns";

type Row = Prisma.DiagnosisGetPayload<object>;
export type DiagnosisRow = Omit<Row, "failureClass" | "entities"> & Readonly<{ failureClass: FailureClass; entities: Diagnosis["entities"] }>;

const COLUMNS = {
  projectId: "text", taskId: "text", eventId: "text", taskType: "text", sessionId: "text", tool: "text", failureClass: "text", rule: "text",
  entities: "json", excerpt: "text", isAmbiguous: "bool", signature: "text", patternId: "text", timestamp: "datetime",
} as const;

/** Replaces a task's diagnoses, in the caller's transaction. */
export async function writeDiagnoses(q: Queryable, { projectId, taskId }: TaskKey, rows: readonly DiagnosisRow[]): Promise<void> {
  await q.prisma.diagnosis.deleteMany({ where: { projectId, taskId } });
  await insertJson(q, "Diagnosis", COLUMNS, rows, []);
}

/** In order of time; at most `take`. */
export async function listDiagnoses({ prisma }: Queryable, { projectId, taskId }: TaskKey, take = 200): Promise<DiagnosisRow[]> {
  const rows = await prisma.diagnosis.findMany({ where: { projectId, taskId }, orderBy: [{ timestamp: "asc" }, { eventId: "asc" }], take });
  return rows as DiagnosisRow[];
}

/** Which patterns a task's diagnoses count for. */
export async function listPatternIds({ prisma }: Queryable, projectId: string, taskIds: readonly string[]): Promise<string[]> {
  const rows = await prisma.diagnosis.findMany({ where: { projectId, taskId: { in: [...taskIds] } }, distinct: ["patternId"], select: { patternId: true } });
  return rows.map(({ patternId }) => patternId);
}

export type EarlierFailure = Readonly<{ failureClass: FailureClass; tool: string; taskId: string; eventId: string; sessionId: string | null }>;

/** Newest failures of a task type before an instant, newest first, without those of one task. */
export async function listEarlierFailures({ prisma }: Queryable, projectId: string, { taskType, before, notTaskId, take }: Readonly<{ taskType: string; before: Date; notTaskId: string; take: number }>): Promise<EarlierFailure[]> {
  const rows = await prisma.diagnosis.findMany({
    where: { projectId, taskType, timestamp: { lte: before }, taskId: { not: notTaskId } },
    orderBy: { timestamp: "desc" },
    take,
    select: { failureClass: true, tool: true, taskId: true, eventId: true, sessionId: true },
  });
  return rows as EarlierFailure[];
}

/** How often, and in how many tasks, failed what these events are examples of: the patterns of the first few of them. */
export async function countFailuresLike({ prisma }: Queryable, projectId: string, events: readonly Readonly<{ taskId: string; eventIds: readonly string[] }>[]): Promise<{ occurrences: number; tasks: number }> {
  const of = events.slice(0, 10).map(({ taskId, eventIds }) => ({ taskId, eventId: { in: eventIds.slice(0, 5) } }));
  if (of.length === 0) return { occurrences: 0, tasks: 0 };
  const rows = await prisma.diagnosis.findMany({ where: { projectId, OR: of }, distinct: ["patternId"], select: { patternId: true } });
  const { _sum } = await prisma.failurePattern.aggregate({ where: { projectId, id: { in: rows.map(({ patternId }) => patternId) } }, _sum: { count: true, taskCount: true } });
  return { occurrences: _sum.count ?? 0, tasks: _sum.taskCount ?? 0 };
}

/** The newest failures of a pattern, one a task. */
export async function listPatternEvidence({ prisma }: Queryable, projectId: string, patternId: string, take: number): Promise<Pick<DiagnosisRow, "taskId" | "eventId">[]> {
  return prisma.diagnosis.findMany({ where: { projectId, patternId }, distinct: ["taskId"], orderBy: { timestamp: "desc" }, select: { taskId: true, eventId: true }, take });
}

/** The same failure in other tasks, newest first: same pattern, and the same message but for its numbers. */
export async function listSameFailures({ prisma }: Queryable, { projectId, taskId, eventId }: TaskKey & Readonly<{ eventId: string }>, take: number): Promise<Pick<DiagnosisRow, "taskId" | "eventId">[]> {
  const own = await prisma.diagnosis.findUnique({ where: { projectId_taskId_eventId: { projectId, taskId, eventId } }, select: { patternId: true, signature: true } });
  if (!own) return [];
  return prisma.diagnosis.findMany({ where: { projectId, ...own, taskId: { not: taskId } }, orderBy: { timestamp: "desc" }, select: { taskId: true, eventId: true }, take });
}
