import { listConflictRows } from "@/lib/db/conflict-store";
import { verifyAudit } from "@/lib/db/audit-store";
import { findSnapshot } from "@/lib/db/lesson-state-store";
import { listLessonsById, listVersions, stateOf } from "@/lib/db/lesson-store";
import { DomainError } from "@/lib/domain/errors";
import { isStanding } from "@/lib/domain/lesson-standing";
import { snapshotOf } from "@/lib/domain/lesson-state";
import { DEFAULT_SETTINGS } from "@/lib/domain/settings";
import { isRecallable } from "@/lib/domain/validity";
import type { Context } from "@/lib/services/context";
import { expireLessons } from "@/lib/services/expire-lessons";
import { reopenConflict } from "@/lib/services/reopen-conflict";
import { resolveConflict } from "@/lib/services/resolve-conflict";
import { reviewLesson } from "@/lib/services/review-lesson";
import { undoReview } from "@/lib/services/undo-review";
import { faultsOf } from "./lesson-states";
import { propose, readLesson } from "./review";

/** With a clock that can be moved. */
export type RaceContext = Context & Readonly<{ advance: (milliseconds: number) => void }>;

/** None can be followed together with another, of the same tool. */
const PHRASES = ["Always retry {tool} after a deadlock", "Never retry {tool} after a deadlock", "Retry {tool} 3 times after a deadlock", "Do not retry {tool} after any deadlock"];
const phrase = (place: number, tool: number) => (PHRASES[place % PHRASES.length] ?? "").replace("{tool}", `run_sql_${tool}`);

/** Lessons that contradict each other by fours, so that acts on one reach others. @returns the ids of all */
export async function fillDesk(ctx: RaceContext, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let place = 0; place < count; place += 1) ids.push(await propose(ctx, phrase(place, Math.floor(place / PHRASES.length))));
  // Some act already, on probation.
  const until = new Date(ctx.now().getTime() + 3 * 86_400_000);
  await ctx.db.prisma.lesson.updateMany({ where: { id: { in: ids.filter((_id, place) => place % 10 === 0) } }, data: { status: "active", onProbation: true, expiresAt: until } });
  return ids;
}

/** One person's or the timer's acts: what was done, and how often an act was refused, by its code. */
type Log = Readonly<{ done: readonly Readonly<{ auditId: string; by: string }>[]; refused: Readonly<Record<string, number>> }>;

/** Numbers in 0..1 that follow from the seed. */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** As many random acts, by as many people as there are names, all at once on the same lessons; now and then the timer. */
export async function raceReviewers(ctx: RaceContext, ids: readonly string[], { people, acts, seed }: Readonly<{ people: readonly string[]; acts: number; seed: number }>): Promise<Log[]> {
  return Promise.all(people.map((id, place) => reviewAtRandom({ ...ctx, actor: { kind: "user", id, name: id, role: "reviewer" } }, ids, Math.ceil(acts / people.length), makeRandom(seed + place))));
}

async function reviewAtRandom(ctx: RaceContext, ids: readonly string[], acts: number, random: () => number): Promise<Log> {
  const done: { auditId: string; by: string }[] = [];
  const refused: Record<string, number> = {};
  const versions = new Map<string, number>();
  for (let count = 0; count < acts; count += 1) {
    if (random() < 0.1) ctx.advance(random() * 3_600_000 * 12);
    if (random() < 0.02) await expireLessons({ ...ctx, actor: { kind: "system", id: "system", name: "timer" } });
    try {
      const auditId = await actAtRandom(ctx, ids, { random, versions, last: done.at(-1)?.auditId });
      if (auditId !== null) done.push({ auditId, by: ctx.actor.id });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused[error.code] = (refused[error.code] ?? 0) + 1;
    }
  }
  return { done, refused };
}

type Mood = Readonly<{ random: () => number; versions: Map<string, number>; last: string | undefined }>;

async function actAtRandom(ctx: RaceContext, ids: readonly string[], { random, versions, last }: Mood): Promise<string | null> {
  const pick = <T,>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const chance = random();
  if (chance < 0.08 && last) return (await undoReview(ctx, { audit_id: last })).audit_id;
  if (chance < 0.18) return decideAtRandom(ctx, pick, random);
  const id = pick(ids);
  // Half of the time on what was seen some time ago.
  const version = (random() < 0.5 ? versions.get(id) : undefined) ?? (await readLesson(ctx, id)).version;
  versions.set(id, version);
  const what = pick<Readonly<Record<string, unknown>>>([
    ...Array.from({ length: 8 }, () => ({ act: "approve" })), { act: "reject", reason: "no" }, { act: "invalidate", reason: "no" }, { act: "restore" }, { act: "renew" }, { act: "look" },
    { act: "confirm", review_again_at: new Date(ctx.now().getTime() + 90 * 86_400_000).toISOString() },
    { act: "mark", is_high_risk: random() < 0.4, is_safety: random() < 0.5 },
    { act: pick(["edit", "edit_and_approve"]), words: { tags: [pick(["sql", "lock"])] } },
    { act: pick(["edit", "edit_and_approve"]), words: { content: phrase(Math.floor(random() * 4), Math.floor((random() * ids.length) / PHRASES.length)) } },
    { act: "edit_and_approve", words: { content: `Count the rows of orders_${Math.floor(random() * 1e6)} before the upload` } },
  ]);
  const { audit_id, version: next } = await reviewLesson(ctx, { lesson_id: id, version, ...what });
  versions.set(id, next);
  return audit_id;
}

/** @returns null where there is no conflict to decide */
async function decideAtRandom(ctx: RaceContext, pick: <T>(from: readonly T[]) => T, random: () => number): Promise<string | null> {
  const status = random() < 0.7 ? "open" : "resolved";
  const rows = await listConflictRows(ctx.db, ctx.projectId, { status }, { take: 30 });
  if (rows.length === 0) return null;
  const { id, version, leftId, rightId } = pick(rows);
  if (status === "resolved") {
    await reopenConflict(ctx, { conflict_id: id, version });
    return null;
  }
  const [left_version, right_version] = [(await readLesson(ctx, leftId)).version, (await readLesson(ctx, rightId)).version];
  const decision = pick<Readonly<Record<string, unknown>>>([
    { decision: pick(["left", "right"]), loser: pick(["superseded", "rejected"]) },
    { decision: "not_a_conflict" },
    { decision: "keep_both", left: { applies_when: "it only reads" }, right: { applies_when: "it writes" } },
    { decision: "merge", words: { content: `Retry run_sql_${Math.floor(random() * 1e6)} once after a deadlock` } },
  ]);
  return (await resolveConflict(ctx, { conflict_id: id, version, left_version, right_version, ...decision })).audit_id;
}

/** Everything that must hold whatever was done, in words; empty where it does. */
export async function faultsOfDesk(ctx: RaceContext, ids: readonly string[], logs: readonly Log[]): Promise<string[]> {
  const { db, projectId } = ctx;
  const faults: string[] = [];
  const rows = new Map((await listLessonsById(db, projectId, ids)).map((row) => [row.id, row]));
  const entries = await db.prisma.auditEntry.findMany({ where: { projectId }, orderBy: { seq: "asc" } });
  const byId = new Map(entries.map((entry) => [entry.id, entry]));

  for (const { auditId, by } of logs.flatMap(({ done }) => done)) if (byId.get(auditId)?.actorId !== by) faults.push(`lost act ${auditId}`);
  for (const row of rows.values()) {
    const state = stateOf(row);
    faults.push(...faultsOf(state, DEFAULT_SETTINGS).map((fault) => `${row.id}: ${fault}`));
    const written = entries.flatMap(({ entity, entityId, after }) => (entity === "lesson" && entityId === row.id && isVersioned(after) ? [after.version] : []));
    if (written.join() !== Array.from({ length: row.version - 1 }, (_none, place) => place + 2).join()) faults.push(`${row.id}: versions ${written.join()} in the log, and it is at ${row.version}`);
    const versions = await listVersions(db, projectId, row.id);
    if (versions.length !== Math.min(100, row.version)) faults.push(`${row.id}: ${versions.length} versions kept of ${row.version}`);
    const kept = await findSnapshot(db, row, row.version);
    if (row.version > 1 && JSON.stringify(kept && snapshotOf(kept)) !== JSON.stringify(snapshotOf(state))) faults.push(`${row.id}: its last version is not what it is`);
  }

  const open = await listConflictRows(db, projectId, { status: "open" }, { take: 10_000 });
  const acts = (id: string) => { const row = rows.get(id); return row !== undefined && isRecallable(row, ctx.now()); };
  for (const { id, leftId, rightId } of open) if (acts(leftId) && acts(rightId)) faults.push(`both sides of conflict ${id} act`);
  for (const { id, status, heldBy } of rows.values()) {
    if (status !== "held") continue;
    const holder = open.find((conflict) => conflict.id === heldBy && (conflict.leftId === id || conflict.rightId === id));
    const rival = rows.get(holder?.leftId === id ? holder.rightId : (holder?.leftId ?? ""));
    if (!rival || !isStanding(rival)) faults.push(`${id}: held by what does not stand`);
  }
  if (!(await verifyAudit(db, projectId)).isWhole) faults.push("the audit chain is broken");
  return faults;
}

function isVersioned(value: unknown): value is { version: number } {
  return typeof value === "object" && value !== null && "version" in value && typeof value.version === "number";
}
