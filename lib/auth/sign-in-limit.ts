import { createHash, randomUUID } from "node:crypto";
import type { Db } from "@/lib/db/client";

// Counted in the database, so that several processes count together.

export const TRIES_PER_ADDRESS = 5;
export const TRIES_PER_CLIENT = 20;
/** Of everybody together, where clients cannot be told apart: checking a password costs 100 ms of work. */
export const TRIES_TOGETHER = 120;
export const WINDOW_MS = 60_000;

type Try = Readonly<{ email: string; /** Undefined unless a trusted proxy tells it: who comes directly can write any X-Forwarded-For. */ client: string | undefined }>;

/** @returns milliseconds to wait before another try; 0 when this one may go on */
export async function countSignInTry(db: Db, { email, client }: Try, now: Date): Promise<number> {
  const flood = client === undefined ? await countTry(db, "sign-in", TRIES_TOGETHER, now) : await countTry(db, `sign-in from ${client}`, TRIES_PER_CLIENT, now);
  return flood > 0 ? flood : countTry(db, keyOf(email), TRIES_PER_ADDRESS, now);
}

/** The right password ends the count: only guesses add up. */
export async function clearSignInTries({ prisma }: Db, email: string): Promise<void> {
  await prisma.rateLimit.deleteMany({ where: { key: keyOf(email) } });
}

/** The address our proxy saw: the last one, since a client may send others before it. */
export function clientOf(headers: Headers | undefined): string | undefined {
  return headers?.get("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 64) || undefined;
}

async function countTry(db: Db, key: string, max: number, now: Date): Promise<number> {
  const at = now.getTime();
  return db.transaction(async ({ prisma }) => {
    const row = await prisma.rateLimit.findUnique({ where: { key } });
    const since = row ? at - Number(row.lastRequest) : WINDOW_MS; // lastRequest: where the window began
    if (!row || since >= WINDOW_MS || since < 0) {
      await prisma.rateLimit.upsert({ where: { key }, create: { id: randomUUID(), key, count: 1, lastRequest: at }, update: { count: 1, lastRequest: at } });
      return 0;
    }
    if (row.count >= max) return WINDOW_MS - since;
    await prisma.rateLimit.update({ where: { key }, data: { count: { increment: 1 } } });
    return 0;
  });
}

function keyOf(email: string): string {
  return `sign-in as ${createHash("sha256").update(email.trim().toLowerCase()).digest("base64url")}`;
}
