import type { Queryable } from "@/lib/db/client";
import { listProjects } from "@/lib/db/project-store";
import { enqueue } from "@/lib/jobs/queue";
import { startOfDay } from "./ask-within-budget";
import type { Context } from "./context";
import { expireLessons } from "./expire-lessons";

const DAY_MS = 86_400_000;

/** Asks for a day's round, once however many processes ask; none before there is a project. */
export async function enqueueExpiry(q: Queryable, { newId, now }: Pick<Context, "newId" | "now">, runAt: Date): Promise<void> {
  const [first] = await listProjects(q);
  if (first) await enqueue(q, { projectId: first.id, id: newId(), kind: "expire_lessons", dedupeKey: `day:${startOfDay(runAt).toISOString().slice(0, 10)}`, payload: {}, now: now(), runAt });
}

/** A day's round through all projects. The next is asked for first: it comes even if this one breaks. */
export async function expireDaily(ctx: Context, contextOf: (projectId: string) => Context): Promise<void> {
  await enqueueExpiry(ctx.db, ctx, new Date(startOfDay(ctx.now()).getTime() + DAY_MS));
  for (const { id } of await listProjects(ctx.db)) await expireLessons(contextOf(id));
}
