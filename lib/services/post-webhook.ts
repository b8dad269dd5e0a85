import { createHmac } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { DomainError } from "@/lib/domain/errors";
import type { Webhook } from "@/lib/domain/webhook";
import { isPublicAddress, literalAddress, lookupPublic, notPublic } from "./public-address";

const TIME_LIMIT_MS = 10_000;

export type Delivery = Readonly<{ /** The same for each try. */ id: string; event: string; body: string }>;

/**
 * Sends one message, signed. Its headers:
 *
 * - `X-Hindsight-Event`: what it is about
 * - `X-Hindsight-Delivery`: the same for each try of one message
 * - `X-Hindsight-Timestamp`: seconds since 1970 of this try; refuse old ones
 * - `X-Hindsight-Signature`: `v1=` and the hex HMAC-SHA256, by the secret, over timestamp, a dot and the body as sent
 *
 * Redirects are not followed and nothing of the answer is read but its status.
 *
 * @throws DomainError unavailable for any answer but 2xx, none within 10 s, or a private address that is not allowed
 */
export async function postWebhook({ url, secret, allowPrivate }: Webhook, { id, event, body }: Delivery, now: Date): Promise<void> {
  const target = new URL(url);
  const literal = literalAddress(target);
  if (!allowPrivate && literal !== null && !isPublicAddress(literal)) throw notPublic(literal);
  const timestamp = Math.floor(now.getTime() / 1000).toString();
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    "user-agent": "Hindsight",
    "x-hindsight-event": event,
    "x-hindsight-delivery": id,
    "x-hindsight-timestamp": timestamp,
    "x-hindsight-signature": `v1=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`,
  };
  const status = await send(target, { method: "POST", headers, agent: false, signal: AbortSignal.timeout(TIME_LIMIT_MS), ...(allowPrivate ? {} : { lookup: lookupPublic }) }, body);
  if (status < 200 || status > 299) throw new DomainError("unavailable", `the webhook answered ${status}${status >= 300 && status < 400 ? ", a redirect, which is not followed" : ""}`);
}

function send(target: URL, options: Parameters<typeof requestHttps>[1], body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = target.protocol === "https:" ? requestHttps : requestHttp;
    const sent = start(target, options, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sent.on("error", (error) => reject(error instanceof DomainError ? error : new DomainError("unavailable", `the webhook could not be reached: ${"code" in error ? String(error.code) : error.name}`)));
    sent.end(body);
  });
}
