import type { Queryable } from "@/lib/db/client";
import { Statement } from "@/lib/db/statement";

/** What can wait in the queue. A kind's handler gets the payload it was enqueued with. */
export type JobKind = "derive_task" | "ask_model" | "ask_batch" | "judge_pair" | "send_webhook" | "expire_lessons";

/** Work in hand, and the worker that holds it. */
export type Job = Readonly<{ projectId: string; id: string; kind: JobKind; payload: Record<string, unknown>; attempts: number; revision: number; leaseBy: string }>;

export type NewJob = Readonly<{
  projectId: string;
  id: string;
  kind: JobKind;
  dedupeKey: string;
  payload: Record<string, string | number>;
  now: Date;
  runAt: Date;
  /** While it is asked for again and again it may wait for a pause, but no longer than this since it was first asked for. */
  patienceMs?: number;
}>;

/** How long the job of a worker that died waits for another. One that lives renews its lease well before. */
const LEASE_MS = 30_000;
export const RENEW_MS = 10_000;
const MAX_ATTEMPTS = 5;
/** Seconds before the second, third, … try. */
const BACKOFF_S = [2, 10, 60, 300];

/**
 * Puts work into the queue, in the caller's transaction. Asked for again while it waits, it stays one job: with the later
 * time of the two where it may wait for a pause, else with the earlier. Asked for while it runs, it runs once more.
 */
export async function enqueue(q: Queryable, { projectId, id, kind, dedupeKey, payload, now, runAt, patienceMs }: NewJob): Promise<void> {
  // By hand: each batch that is recorded comes by here, and Prisma's upsert takes two milliseconds.
  const statement = new Statement(q);
  const values = [projectId, id, kind, dedupeKey].map((text) => statement.put(text));
  const isSqlite = q.dialect === "sqlite";
  const json = isSqlite ? statement.put(JSON.stringify(payload)) : `${statement.put(JSON.stringify(payload))}::jsonb`;
  const row = [...values, json, ...[runAt, now, now].map((date) => statement.put(date))].join(", ");
  const [earlier, later] = isSqlite ? ["MIN", "MAX"] : ["LEAST", "GREATEST"];
  const times = `("Job"."runAt", excluded."runAt")`;
  const time = patienceMs ? `CASE WHEN "Job"."createdAt" > ${statement.put(new Date(now.getTime() - patienceMs))} THEN ${later}${times} ELSE "Job"."runAt" END` : `${earlier}${times}`;
  const sql = `INSERT INTO "Job" ("projectId", "id", "kind", "dedupeKey", "payload", "runAt", "createdAt", "updatedAt", "state") VALUES (${row}, 'waiting')
    ON CONFLICT ("projectId", "kind", "dedupeKey") DO UPDATE SET "revision" = "Job"."revision" + 1, "runAt" = ${time}`;
  await statement.execute(q, sql);
}

/** Takes the job of these kinds that is due first, if any. Two workers never hold the same one: the claim is a compare-and-set. */
export async function claimJob({ prisma }: Pick<Queryable, "prisma">, worker: string, now: Date, kinds: readonly JobKind[]): Promise<Job | null> {
  const due = await prisma.job.findMany({
    where: { kind: { in: [...kinds] }, OR: [{ state: "waiting", runAt: { lte: now } }, { state: "running", leaseUntil: { lt: now } }] },
    orderBy: { runAt: "asc" },
    take: 5,
  });
  for (const row of due) {
    const job = { projectId: row.projectId, id: row.id, kind: row.kind as JobKind, payload: row.payload as Record<string, unknown>, revision: row.revision };
    // It took its worker with it each time: not once more.
    if (row.attempts >= MAX_ATTEMPTS) {
      await failJob({ prisma }, { ...job, attempts: row.attempts, leaseBy: row.leaseBy ?? "" }, "the worker ended while it ran", now);
      continue;
    }
    const { count } = await prisma.job.updateMany({
      // With the lease's end: its worker may have renewed it since it was read.
      where: { projectId: row.projectId, id: row.id, state: row.state, attempts: row.attempts, leaseBy: row.leaseBy, leaseUntil: row.leaseUntil },
      data: { state: "running", leaseBy: worker, leaseUntil: leaseFrom(now), attempts: row.attempts + 1 },
    });
    if (count === 1) return { ...job, attempts: row.attempts + 1, leaseBy: worker };
  }
  return null;
}

/** The worker lives and is still at it: nobody else takes the job meanwhile. */
export async function renewLease({ prisma }: Pick<Queryable, "prisma">, job: Job, now: Date): Promise<void> {
  await prisma.job.updateMany({ where: heldBy(job), data: { leaseUntil: leaseFrom(now) } });
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/** Only as long as no other worker has taken it over. */
const heldBy = ({ projectId, id, leaseBy }: Job) => ({ projectId, id, state: "running", leaseBy });

/** Done: gone from the queue, unless it was asked for again meanwhile. */
export async function completeJob({ prisma }: Queryable, job: Job, now: Date): Promise<void> {
  const { projectId, id, revision } = job;
  const { count } = await prisma.job.deleteMany({ where: { projectId, id, revision } });
  if (count === 0) await prisma.job.updateMany({ where: heldBy(job), data: { state: "waiting", attempts: 0, leaseBy: null, leaseUntil: null, runAt: now, createdAt: now } });
}

/** Failed: tried again later, and after the last try kept as dead under a key of its own, so that new work is not blocked. */
export async function failJob({ prisma }: Pick<Queryable, "prisma">, job: Job, message: string, now: Date): Promise<"retry" | "dead"> {
  const { id, attempts } = job;
  const isDead = attempts >= MAX_ATTEMPTS;
  const waitS = BACKOFF_S[attempts - 1] ?? 300;
  await prisma.job.updateMany({
    where: heldBy(job),
    data: {
      state: isDead ? "dead" : "waiting",
      ...(isDead ? { dedupeKey: `dead:${id}` } : {}),
      lastError: message.slice(0, 500),
      leaseBy: null,
      leaseUntil: null,
      runAt: new Date(now.getTime() + waitS * 1000),
    },
  });
  return isDead ? "dead" : "retry";
}
