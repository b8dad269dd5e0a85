import { listLessonsById, type LessonRow } from "@/lib/db/lesson-store";
import { countDueLessons, countLooks, listAskedAgain, listDueLessons } from "@/lib/db/waiting-store";
import { authorise } from "@/lib/domain/policy";
import type { SpotAudits } from "@/lib/domain/review-view";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { viewLessons } from "./lesson-views";

const DAY_MS = 86_400_000;
/** Of those that a person wanted to see again by now. */
const MAX_ASKED = 50;

/**
 * Lessons that act and should be looked at: those whose date to look again is over, then a sample of the others. Looking
 * at one takes it off; in one round no more come up than the sample. @throws DomainError forbidden
 */
export async function listSpotAudits(ctx: Context): Promise<SpotAudits> {
  authorise(ctx, "read");
  const { rows, due, everyDays } = await findSpotAudits(ctx);
  const views = await viewLessons(ctx, rows);
  const looks = new Map(rows.map((row) => [row.id, (row.lookedAtAt ?? row.approvedAt ?? row.createdAt).toISOString()]));
  return { items: views.map((view) => ({ ...view, last_look_at: looks.get(view.lesson_id) ?? view.created_at })), due, every_days: everyDays };
}

/** How many come up now. */
export async function countSpotAudits(ctx: Context): Promise<number> {
  return (await findSpotAudits(ctx)).rows.length;
}

async function findSpotAudits(ctx: Context): Promise<{ rows: LessonRow[]; due: number; everyDays: number }> {
  const { db, projectId } = ctx;
  const { spotAuditEveryDays: everyDays, spotAuditSample, warnDays } = await cachedSettings(ctx);
  const now = ctx.now();
  const asked = await listAskedAgain(db, projectId, now, MAX_ASKED);
  if (everyDays === 0) return { rows: asked, due: asked.length, everyDays };

  const roundMs = everyDays * DAY_MS;
  const span = { before: new Date(now.getTime() - roundMs), warnUntil: new Date(now.getTime() + warnDays * DAY_MS) };
  const roundStart = new Date(Math.floor(now.getTime() / roundMs) * roundMs);
  const [due, looks] = await Promise.all([countDueLessons(db, projectId, span), countLooks(db, projectId, roundStart)]);
  const left = Math.max(0, spotAuditSample - looks);
  const ids = left === 0 || due === 0 ? [] : await listDueLessons(db, projectId, span, left + asked.length);
  const chosen = ids.filter((id) => asked.every((row) => row.id !== id)).slice(0, left);
  const found = new Map((await listLessonsById(db, projectId, chosen)).map((row) => [row.id, row]));
  return { rows: [...asked, ...chosen.flatMap((id) => found.get(id) ?? [])], due, everyDays };
}
