import { findUser, touchUser } from "@/lib/db/user-store";
import { log } from "@/lib/log";
import type { Context } from "./context";

const TOUCH_MS = 60_000;

/**
 * Notes that a person opened a page, at most once a minute. Needs no right: it is about themselves.
 *
 * @returns when they were here before; null for the first time, and for anybody but a person
 */
export async function noteVisit({ db, actor, now }: Context): Promise<Date | null> {
  if (actor.kind !== "user") return null;
  const before = (await findUser(db, actor.id))?.lastSeenAt ?? null;
  if (before && now().getTime() - before.getTime() < TOUCH_MS) return before;
  // On a full disk, say, pages are still for reading.
  await touchUser(db, actor.id, now()).catch((error: unknown) => log.warn("a visit could not be noted", { error }));
  return before;
}
