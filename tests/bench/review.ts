/**
 * A thousand random acts by four people at once on the same 50 lessons: that none is lost and no state is illegal, and how
 * many are done in a second, beside one person alone. Run: npx tsx tests/bench/review.ts
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { makeContext } from "../../lib/auth/make-context";
import { openDb } from "../../lib/db/client";
import { migrate } from "../../lib/db/migrate";
import { ensureDefaultProject } from "../../lib/db/project-store";
import { faultsOfDesk, fillDesk, raceReviewers, type RaceContext } from "../support/review-race";

const ACTS = 1_000;
const LESSONS = 50;

const folder = mkdtempSync(path.join(tmpdir(), "hindsight-review-"));
let hasFaults = false;

async function race(name: string, people: readonly string[]): Promise<void> {
  const url = `file:${path.join(folder, `${name.replaceAll(" ", "-")}.db`)}`;
  await migrate({ url });
  const db = await openDb({ url });
  const base = makeContext({ db, actor: { kind: "user", id: "bench", name: "Bench", role: "admin" }, projectId: "", language: "en" });
  const project = await ensureDefaultProject(db, { id: base.newId(), now: base.now() });
  let ahead = 0;
  const ctx: RaceContext = { ...base, projectId: project.id, now: () => new Date(Date.now() + ahead), advance: (milliseconds) => void (ahead += milliseconds) };
  const ids = await fillDesk(ctx, LESSONS);
  const began = performance.now();
  const logs = await raceReviewers(ctx, ids, { people, acts: ACTS, seed: 1 });
  const seconds = (performance.now() - began) / 1_000;
  const held = await db.prisma.auditEntry.count({ where: { action: { in: ["lesson.hold", "lesson.release"] } } });
  const faults = await faultsOfDesk(ctx, ids, logs);
  const done = logs.flatMap((log) => log.done).length;
  const refused = logs.reduce<Record<string, number>>((sum, log) => { for (const [code, count] of Object.entries(log.refused)) sum[code] = (sum[code] ?? 0) + count; return sum; }, {});
  console.log(`${name}: ${ACTS} acts tried in ${seconds.toFixed(1)} s (${(ACTS / seconds).toFixed(0)} a second), ${done} done, ${held} others held or released by them, refused ${JSON.stringify(refused)}, faults: ${faults.length === 0 ? "none" : faults.join("; ")}`);
  hasFaults ||= faults.length > 0;
  await db.close();
}

try {
  await race("four people at once", ["li", "wu", "an", "zhao"]);
  await race("one person", ["li"]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = hasFaults ? 1 : 0;
