import { z } from "zod";

/** What is told about: the day's digest, new conflicts, lessons that will expire, lessons that came back because they did harm. */
export const WEBHOOK_EVENTS = ["waiting", "conflict", "expiring", "harmful"] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Where it is told, as stored. The secret never leaves the server. */
export const webhookSchema = z.object({ url: z.string(), secret: z.string(), allowPrivate: z.boolean() });
export type Webhook = z.infer<typeof webhookSchema>;

/** What pages know of it. */
export type WebhookView = Readonly<{ url: string | null; has_secret: boolean; allow_private: boolean }>;

const addressSchema = z.string().trim().max(2_000).refine(isWebAddress, "is no http(s) address, or names a user or a fragment");

export const setWebhookSchema = z.strictObject({
  /** null: nobody is told any longer. */
  url: addressSchema.nullable(),
  /** Left out: the one that is kept. */
  secret: z.string().min(16, "needs at least 16 characters").max(200).optional(),
  /** Also to addresses of the own network; off unless it is said each time. */
  allow_private: z.boolean().default(false),
});

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username === "" && password === "" && hash === "";
}

/** What is sent: counts and ids, and no words of a lesson, which may be a stranger's. */
export type WebhookBody = Readonly<{
  event: WebhookEvent;
  project_id: string;
  at: string;
  /** Where a person goes from here. */
  url: string;
  count: number;
  /** Lessons, or conflicts for `conflict`; at most 10. */
  ids: readonly string[];
  /** For `waiting`: how many of each. */
  waiting?: Readonly<Record<string, number | string | null>>;
}>;

const QUARTER_MS = 15 * 60_000;
const DIGEST_HOUR = 8;
const DAY_MS = 86_400_000;

/** When it is looked again for what is to be told: the quarters of an hour. */
export function nextLook(now: Date): Date {
  return new Date((Math.floor(now.getTime() / QUARTER_MS) + 1) * QUARTER_MS);
}

/** Whether the hour of the day's digest (8:00 UTC) lies in this span, its end included. */
export function isDigestDue(since: Date, until: Date): boolean {
  const lastDigest = Math.floor((until.getTime() - DIGEST_HOUR * 3_600_000) / DAY_MS) * DAY_MS + DIGEST_HOUR * 3_600_000;
  return lastDigest > since.getTime();
}
