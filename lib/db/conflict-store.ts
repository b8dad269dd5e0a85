import type { ConflictKind, PairJudgement, Resolution } from "@/lib/domain/conflict-kind";
import type { Reason } from "@/lib/domain/turning-point";
import type { Prisma } from "@/lib/generated/sqlite/client";
import type { Queryable } from "./client";

type Row = Prisma.ConflictGetPayload<object>;
export type ConflictStatus = "open" | "resolved";
/** What is proposed; only a person decides. */
export type Proposal = Readonly<{ act: "merge" | "supersede" | "decide"; content: string | null; by: "rules" | "model" }>;
export type ConflictRow = Omit<Row, "kind" | "status" | "resolution" | "reason" | "words" | "proposal"> &
  Readonly<{ kind: ConflictKind; status: ConflictStatus; resolution: Resolution | null; reason: Reason; words: PairJudgement["words"]; proposal: Proposal | null }>;

/** It opens again by itself once both sides are as they were. */
const BY_ITSELF: readonly Resolution[] = ["out", "reworded"];

export type NewConflict = Readonly<{ projectId: string; id: string; pairKey: string; leftId: string; rightId: string; judgement: PairJudgement; proposal: Proposal; now: Date }>;

/** One key for two lessons as they are worded, whichever comes first: a pair that was decided is not raised again until one is reworded. */
export function pairKeyOf(a: Readonly<{ id: string; contentHash: string }>, b: Readonly<{ id: string; contentHash: string }>): string {
  return [a, b].map(({ id, contentHash }) => `${id}:${contentHash}`).sort().join("|");
}

/** Opens a conflict, unless a person has decided this pair. @returns its id; null where nothing was opened */
export async function insertConflict({ prisma }: Queryable, { judgement, proposal, now, ...columns }: NewConflict): Promise<string | null> {
  const { projectId, pairKey } = columns;
  const known = await prisma.conflict.findUnique({ where: { projectId_pairKey: { projectId, pairKey } }, select: { id: true, version: true, resolution: true } });
  if (known) {
    const isDecided = !BY_ITSELF.some((resolution) => resolution === known.resolution);
    return !isDecided && (await reopenConflict({ prisma }, projectId, known)) ? known.id : null;
  }
  const { kind, similarity, isBorderline, reason, words } = judgement;
  const plain = { left: [...words.left], right: [...words.right], shared: [...words.shared] };
  await prisma.conflict.create({ data: { ...columns, kind, similarity, isBorderline, reason, words: plain, proposal, createdAt: now } });
  return columns.id;
}

type Seen = Readonly<{ id: string; version: number }>;

/** @returns whether it was still open at that version */
export async function closeConflict({ prisma }: Queryable, projectId: string, { id, version }: Seen, { resolution, by, now }: Readonly<{ resolution: Resolution; by: string; now: Date }>): Promise<boolean> {
  const { count } = await prisma.conflict.updateMany({ where: { projectId, id, version, status: "open" }, data: { status: "resolved", resolution, resolvedBy: by, resolvedAt: now, version: version + 1 } });
  return count === 1;
}

/** @param pairKey of the words both have now, where they are others than they were @returns whether it was still resolved at that version */
export async function reopenConflict({ prisma }: Pick<Queryable, "prisma">, projectId: string, { id, version }: Seen, pairKey?: string): Promise<boolean> {
  const { count } = await prisma.conflict.updateMany({ where: { projectId, id, version, status: "resolved" }, data: { status: "open", resolution: null, resolvedBy: null, resolvedAt: null, version: version + 1, ...(pairKey === undefined ? {} : { pairKey }) } });
  return count === 1;
}

export async function findConflictOfPair({ prisma }: Queryable, projectId: string, pairKey: string): Promise<ConflictRow | null> {
  const row = await prisma.conflict.findUnique({ where: { projectId_pairKey: { projectId, pairKey } } });
  return row as unknown as ConflictRow | null;
}

export async function findConflict({ prisma }: Queryable, projectId: string, id: string): Promise<ConflictRow | null> {
  const row = await prisma.conflict.findUnique({ where: { projectId_id: { projectId, id } } });
  return row as unknown as ConflictRow | null;
}

/** What a model thought of an open pair: kind and proposal change, the pair stays open. */
export async function setConflictOpinion({ prisma }: Queryable, projectId: string, id: string, { kind, reason, proposal }: Pick<ConflictRow, "kind" | "reason"> & { proposal: Proposal }): Promise<void> {
  await prisma.conflict.updateMany({ where: { projectId, id, status: "open" }, data: { kind, reason, proposal, isBorderline: false, version: { increment: 1 } } });
}

export type ConflictFilter = Readonly<{ status?: ConflictStatus | undefined; lessonId?: string | undefined }>;

/** Newest first, after a position. */
export async function listConflictRows({ prisma }: Queryable, projectId: string, { status, lessonId }: ConflictFilter, { after, take }: Readonly<{ after?: Readonly<{ createdAt: Date; id: string }> | undefined; take: number }>): Promise<ConflictRow[]> {
  const rows = await prisma.conflict.findMany({
    where: {
      projectId,
      ...(status ? { status } : {}),
      AND: [
        lessonId ? { OR: [{ leftId: lessonId }, { rightId: lessonId }] } : {},
        after ? { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] } : {},
      ],
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take,
  });
  return rows as unknown as ConflictRow[];
}

/** Open conflicts of each lesson. */
export async function countOpenConflicts({ prisma }: Queryable, projectId: string, lessonIds: readonly string[]): Promise<Map<string, number>> {
  const ids = [...lessonIds];
  const rows = await prisma.conflict.findMany({ where: { projectId, status: "open", OR: [{ leftId: { in: ids } }, { rightId: { in: ids } }] }, select: { leftId: true, rightId: true } });
  const counts = new Map<string, number>();
  for (const { leftId, rightId } of rows) for (const id of [leftId, rightId]) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
