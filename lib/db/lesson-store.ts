import { hashValues } from "@/lib/domain/hash";
import type { Language } from "@/lib/domain/language";
import type { Evidence, EvidenceKind, LessonCandidate, LessonStatus, Placement } from "@/lib/domain/lesson";
import type { ValueParts } from "@/lib/domain/value";
import type { Trust } from "@/lib/domain/event";
import { approvalsSchema, snapshotOf, type LessonState } from "@/lib/domain/lesson-state";
import type { Prisma } from "@/lib/generated/sqlite/client";
import { insertJson } from "./bulk";
import type { Queryable } from "./client";

type Row = Prisma.LessonGetPayload<object>;
export type LessonRow = Omit<Row, "status" | "placement" | "language" | "tags" | "keywords" | "valueParts"> &
  Readonly<{ status: LessonStatus; placement: Placement; language: Language; tags: readonly string[]; keywords: readonly string[]; valueParts: ValueParts | null }>;

export type NewLesson = Readonly<{
  projectId: string;
  id: string;
  candidate: LessonCandidate;
  status: LessonStatus;
  isUntrusted: boolean;
  onProbation: boolean;
  value: number;
  valueParts: ValueParts;
  expiresAt: Date | null;
  proposedBy: string | null;
  /** Id of the person whose words they are; null: no person's. */
  wordsBy?: string | null;
  now: Date;
}>;

/** Equal for rules of one type that say the same word for word, case, width of spaces and end mark aside. */
export function hashRule({ taskType, content }: Readonly<{ taskType: string; content: string }>): string {
  return hashValues(taskType, content.normalize("NFKC").toLowerCase().replace(/[\s.。!！;；]+$/u, ""));
}

/** Adds a lesson with its first version. Evidence and terms are added apart. */
export async function insertLesson({ prisma }: Queryable, { projectId, id, candidate, now, valueParts, ...columns }: NewLesson): Promise<void> {
  const { content, appliesWhen, notWhen, taskType, tool, tags, keywords, placement, language } = candidate;
  const words = { content, appliesWhen, notWhen, tool, tags: [...tags], keywords: [...keywords], placement };
  const row = await prisma.lesson.create({ data: { projectId, id, taskType, language, ...words, contentHash: hashRule(candidate), valueParts, createdAt: now, updatedAt: now, ...columns } });
  await insertVersion({ prisma }, row as unknown as LessonRow, stateOf(row as unknown as LessonRow), { changedBy: columns.proposedBy, reason: null, now });
}

/** What a person judges of a row. */
export function stateOf({ approvals, ...row }: LessonRow): LessonState {
  return { ...row, approvals: approvalsSchema.safeParse(approvals).data ?? [] };
}

/** A version holds all that is judged of a lesson, as it was. */
export async function insertVersion({ prisma }: Pick<Queryable, "prisma">, { projectId, id }: Readonly<{ projectId: string; id: string }>, state: LessonState, { changedBy, reason, now }: Readonly<{ changedBy: string | null; reason: string | null; now: Date }>): Promise<void> {
  const body = snapshotOf(state) as Prisma.InputJsonObject;
  await prisma.lessonVersion.create({ data: { projectId, lessonId: id, version: state.version, body, changedBy, reason, createdAt: now } });
}

/** Lessons of any status that say just this. */
export async function findSameLessons({ prisma }: Queryable, projectId: string, contentHash: string): Promise<LessonRow[]> {
  const rows = await prisma.lesson.findMany({ where: { projectId, contentHash }, orderBy: { createdAt: "asc" }, take: 10 });
  return rows as unknown as LessonRow[];
}

export async function findLesson({ prisma }: Queryable, projectId: string, id: string): Promise<LessonRow | null> {
  const row = await prisma.lesson.findUnique({ where: { projectId_id: { projectId, id } } });
  return row as unknown as LessonRow | null;
}

export async function listLessonsById({ prisma }: Queryable, projectId: string, ids: readonly string[]): Promise<LessonRow[]> {
  const rows = await prisma.lesson.findMany({ where: { projectId, id: { in: [...ids] } } });
  return rows as unknown as LessonRow[];
}

export async function setLessonValue({ prisma }: Queryable, { projectId, id }: Readonly<{ projectId: string; id: string }>, value: number, valueParts: ValueParts, isUntrusted: boolean): Promise<void> {
  await prisma.lesson.update({ where: { projectId_id: { projectId, id } }, data: { value, valueParts, isUntrusted } });
}

const EVIDENCE_COLUMNS = { projectId: "text", id: "text", lessonId: "text", taskId: "text", eventIds: "json", reflectionId: "text", kind: "text", trust: "text", hash: "text", createdAt: "datetime" } as const;

/** Adds evidence; what is there already is left as it is. @returns how many were new */
export async function addEvidence(q: Queryable, { projectId, lessonId }: Readonly<{ projectId: string; lessonId: string }>, evidence: readonly Evidence[], { newId, now }: Readonly<{ newId: () => string; now: Date }>): Promise<number> {
  const rows = evidence.map(({ kind, taskId, eventIds, reflectionId, trust }) => ({
    projectId, id: newId(), lessonId, taskId, eventIds, reflectionId, kind, trust, hash: hashValues(kind, taskId, eventIds), createdAt: now,
  }));
  return (await insertJson(q, "LessonEvidence", EVIDENCE_COLUMNS, rows, ["id"])).length;
}

export type EvidenceRow = Readonly<{ id: string; lessonId: string; kind: EvidenceKind; taskId: string; eventIds: readonly string[]; reflectionId: string | null; trust: Trust | null; createdAt: Date }>;

/** Newest first. */
export async function listEvidence({ prisma }: Queryable, projectId: string, lessonId: string, take: number): Promise<EvidenceRow[]> {
  const rows = await prisma.lessonEvidence.findMany({ where: { projectId, lessonId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take });
  return rows as unknown as EvidenceRow[];
}

/** How many pieces of evidence each lesson has. */
export async function countEvidence({ prisma }: Queryable, projectId: string, lessonIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await prisma.lessonEvidence.groupBy({ by: ["lessonId"], where: { projectId, lessonId: { in: [...lessonIds] } }, _count: true });
  return new Map(rows.map(({ lessonId, _count }) => [lessonId, _count]));
}

/** Lessons that a task is evidence for. */
export async function listLessonsOfTask({ prisma }: Queryable, projectId: string, taskId: string, take = 50): Promise<LessonRow[]> {
  const evidence = await prisma.lessonEvidence.findMany({ where: { projectId, taskId }, distinct: ["lessonId"], orderBy: { createdAt: "asc" }, select: { lessonId: true }, take });
  const rows = await prisma.lesson.findMany({ where: { projectId, id: { in: evidence.map(({ lessonId }) => lessonId) } }, orderBy: { createdAt: "asc" } });
  return rows as unknown as LessonRow[];
}

export async function listVersions({ prisma }: Queryable, projectId: string, lessonId: string) {
  return prisma.lessonVersion.findMany({ where: { projectId, lessonId }, orderBy: { version: "desc" }, take: 100 });
}

/** The lesson that a reflection led to. */
export async function findLessonOfReflection({ prisma }: Queryable, projectId: string, reflectionId: string): Promise<string | null> {
  const row = await prisma.lessonEvidence.findFirst({ where: { projectId, reflectionId }, orderBy: { createdAt: "asc" }, select: { lessonId: true } });
  return row?.lessonId ?? null;
}
