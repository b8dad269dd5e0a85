import type { Queryable } from "@/lib/db/client";
import { findExpiring, findNewConflicts, findReturned, findWebhook, type News } from "@/lib/db/webhook-store";
import { nextLook, isDigestDue, type WebhookBody, type WebhookEvent } from "@/lib/domain/webhook";
import { env } from "@/lib/env";
import { enqueue } from "@/lib/jobs/queue";
import { log } from "@/lib/log";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { getWaiting } from "./get-waiting";
import { postWebhook } from "./post-webhook";

const DAY_MS = 86_400_000;

/** A project's next look at what is to be told. There is one a quarter of an hour, however often it is asked for. */
export async function scheduleLook(q: Queryable, { projectId, newId, now }: Context, since: Date, returned?: number): Promise<void> {
  const until = nextLook(now());
  const payload = { task: "look", since: since.toISOString(), until: until.toISOString(), ...(returned === undefined ? {} : { returned }) };
  await enqueue(q, { projectId, id: newId(), kind: "send_webhook", dedupeKey: `look:${until.toISOString()}`, payload, now: now(), runAt: until });
}

/** A job of the kind `send_webhook`: a look, or one message. A project without a webhook is left alone from here on. */
export async function runWebhookJob(ctx: Context, payload: Record<string, unknown>): Promise<void> {
  const webhook = await findWebhook(ctx.db, ctx.projectId);
  if (!webhook) return;
  const text = (name: string) => String(payload[name] ?? "");
  if (payload.task === "message") return postWebhook(webhook, { id: text("id"), event: text("event"), body: text("body") }, ctx.now());
  const since = new Date(text("since"));
  // Late, after the server was down, it takes in all that happened meanwhile.
  const until = new Date(Math.max(Date.parse(text("until")), ctx.now().getTime()));
  const returned = typeof payload.returned === "number" ? payload.returned : undefined;
  await look(ctx, { since, until }, returned).catch(async (error: unknown) => {
    // Looked at with the next span, not again: what is told twice is the greater nuisance, and a dead job would end the looking.
    log.warn("could not look what is to be told", { error });
    await scheduleLook(ctx.db, ctx, since, returned);
  });
}

/** Puts a message of each thing that happened in the span into the queue, and the next look: all of it, or nothing. */
async function look(ctx: Context, span: Readonly<{ since: Date; until: Date }>, returnedBefore: number | undefined): Promise<void> {
  const { db, projectId } = ctx;
  const { warnDays } = await cachedSettings(ctx);
  const shift = (at: Date) => new Date(at.getTime() + warnDays * DAY_MS);
  const [conflicts, expiring, returned] = await Promise.all([
    findNewConflicts(db, projectId, span),
    findExpiring(db, projectId, { since: shift(span.since), until: shift(span.until) }),
    findReturned(db, projectId),
  ]);
  const bodies: WebhookBody[] = [];
  const add = (event: WebhookEvent, path: string, { count, ids }: News, more: Pick<WebhookBody, "waiting"> = {}) => {
    if (count > 0) bodies.push({ event, project_id: projectId, at: span.until.toISOString(), url: `${env().publicUrl}${path}`, count, ids, ...more });
  };
  add("conflict", "/conflicts", conflicts);
  add("expiring", "/lessons", expiring);
  const more = returned.count - (returnedBefore ?? returned.count);
  add("harmful", "/review", { count: Math.max(0, more), ids: returned.ids.slice(0, Math.max(0, more)) });
  if (isDigestDue(span.since, span.until)) {
    const { total, ...waiting } = await getWaiting(ctx);
    add("waiting", "/review", { count: total, ids: [] }, { waiting });
  }
  await db.transaction(async (tx) => {
    for (const body of bodies) await enqueueMessage(tx, ctx, body);
    await scheduleLook(tx, ctx, span.until, returned.count);
  });
}

async function enqueueMessage(q: Queryable, { projectId, newId, now }: Context, body: WebhookBody): Promise<void> {
  const id = newId();
  const at = now();
  await enqueue(q, { projectId, id, kind: "send_webhook", dedupeKey: `${body.event}:${body.at}`, payload: { task: "message", id, event: body.event, body: JSON.stringify(body) }, now: at, runAt: at });
}
