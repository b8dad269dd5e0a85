import type { EventDigest } from "@/lib/domain/digest";
import type { StoryHead } from "@/lib/domain/story";
import type { TurningPoint } from "@/lib/domain/turning-point";
import type { Queryable } from "./client";
import type { TaskRow } from "./task-store";

type Key = Readonly<{ projectId: string; taskId: string; version: number }>;
type Comparable = Pick<TaskRow, "id" | "inputHash">;

/** The comparable run to learn from: same type and input, went well, and took the fewest events. */
export async function findGoodRun({ prisma }: Queryable, projectId: string, { id, inputHash }: Comparable): Promise<string | null> {
  const row = await prisma.task.findFirst({
    where: { projectId, inputHash, status: "succeeded", id: { not: id }, eventCount: { gt: 0 } },
    orderBy: [{ eventCount: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  return row?.id ?? null;
}

/** Failed runs of the same type and input, newest first; at most 20. */
export async function listFailedLike({ prisma }: Queryable, projectId: string, { id, inputHash }: Comparable): Promise<string[]> {
  const rows = await prisma.task.findMany({
    where: { projectId, inputHash, status: "failed", id: { not: id } },
    orderBy: { startedAt: "desc" },
    take: 20,
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/** Sets what lists show of a task from what was derived. A task whose file told no times has no duration: 0. */
export async function saveCounts({ prisma }: Queryable, { projectId, taskId, version }: Key, derived: { events: readonly EventDigest[]; points: readonly TurningPoint[]; head: StoryHead; hasTimes: boolean }): Promise<void> {
  const { events, points, head, hasTimes } = derived;
  const { marks } = head;
  await prisma.task.update({
    where: { projectId_id: { projectId, id: taskId } },
    data: {
      derivedVersion: version,
      thinnedCount: events.filter((event) => event.isThinned).length,
      failureCount: head.failures,
      attemptCount: Math.max(1, head.attempts.length),
      durationMs: hasTimes ? BigInt(Math.round(head.durationMs)) : 0n,
      firstFailures: marks.first_failure,
      hesitations: marks.hesitation,
      anomalies: marks.anomaly,
      recoveries: marks.recovery,
      divergences: marks.divergence,
      failureCategory: failureThatMattered(events, points),
    },
  });
}

/** The error type that lists show: of the last failure that was never recovered from, else of the first failure. */
function failureThatMattered(events: readonly EventDigest[], points: readonly TurningPoint[]): string | null {
  const recovered = points.findLast(({ kind }) => kind === "recovery")?.index ?? -1;
  const last = events.findLast((event, index) => index > recovered && event.failure);
  const first = events.find((event) => event.failure);
  return (last ?? first)?.failure?.errorType ?? null;
}
