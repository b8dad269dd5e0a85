import { findWebhook } from "@/lib/db/webhook-store";
import { authorise } from "@/lib/domain/policy";
import type { Webhook, WebhookView } from "@/lib/domain/webhook";
import type { Context } from "./context";

/** Where is told what waits; nothing of the secret. @throws DomainError forbidden */
export async function getWebhook(ctx: Context): Promise<WebhookView> {
  authorise(ctx, "administer");
  return viewOfWebhook(await findWebhook(ctx.db, ctx.projectId));
}

export function viewOfWebhook(webhook: Webhook | null): WebhookView {
  return { url: webhook?.url ?? null, has_secret: webhook !== null, allow_private: webhook?.allowPrivate ?? false };
}
