import { appendAudit } from "@/lib/db/audit-store";
import { findWebhook, setWebhook as storeWebhook } from "@/lib/db/webhook-store";
import { DomainError } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import { setWebhookSchema, type Webhook, type WebhookView } from "@/lib/domain/webhook";
import type { Context } from "./context";
import { viewOfWebhook } from "./get-webhook";
import { scheduleLook } from "./notify";
import { parse } from "./parse";
import { isPublicAddress, literalAddress, notPublic } from "./public-address";

/** @throws DomainError forbidden; invalid: no address, no secret, or an address of a private network that was not allowed */
export async function setWebhook(ctx: Context, input: unknown): Promise<WebhookView> {
  authorise(ctx, "administer");
  const { url, secret: given, allow_private: allowPrivate } = parse(setWebhookSchema, input);
  const { projectId, now, actor } = ctx;
  return ctx.db.transaction(async (tx) => {
    const before = await findWebhook(tx, projectId);
    const secret = given ?? before?.secret;
    const after: Webhook | null = url === null ? null : { url, secret: secretOf(secret), allowPrivate };
    if (after) refusePrivate(after);
    await storeWebhook(tx, projectId, after, { now: now(), updatedBy: actor.kind === "user" ? actor.id : null });
    if (after) await scheduleLook(tx, ctx, now());
    await appendAudit(tx, ctx, { action: "webhook.update", entity: "project", entityId: projectId, before: viewOfWebhook(before), after: { ...viewOfWebhook(after), is_secret_new: given !== undefined } });
    return viewOfWebhook(after);
  });
}

function secretOf(secret: string | undefined): string {
  if (secret === undefined) throw new DomainError("invalid", "secret: is missing", [{ path: "secret", message: "is missing" }]);
  return secret;
}

/** A name is looked up when something is sent: it may mean another address by then. */
function refusePrivate({ url, allowPrivate }: Webhook): void {
  const target = new URL(url);
  const literal = literalAddress(target);
  const isPrivate = literal === null ? /^localhost\.?$|\.(?:localhost|local|internal|lan|home\.arpa)\.?$/.test(target.hostname) : !isPublicAddress(literal);
  if (!allowPrivate && isPrivate) {
    const { message } = notPublic(target.hostname);
    throw new DomainError("invalid", `url: ${message}`, [{ path: "url", message }]);
  }
}
