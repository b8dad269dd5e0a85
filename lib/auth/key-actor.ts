import type { Db } from "@/lib/db/client";
import { findKeyByHash, touchKey } from "@/lib/db/key-store";
import { DomainError } from "@/lib/domain/errors";
import type { Actor } from "@/lib/domain/policy";
import { log } from "@/lib/log";
import { hashKey } from "@/lib/services/create-key";

type KeyActor = Readonly<{ actor: Extract<Actor, { kind: "key" }>; projectId: string }>;

/**
 * The key is looked up by its hash, so how long it takes says nothing about how much of a guess was right.
 *
 * @throws DomainError unauthenticated
 */
export async function actorOfKey(db: Db, key: string, now: Date): Promise<KeyActor> {
  const found = /^hs_[\w-]{43}$/.test(key) ? await findKeyByHash(db, hashKey(key)) : null;
  if (!found) throw new DomainError("unauthenticated", "this key is not known here, or it was revoked");
  // A full disk must not keep a key from reading.
  await touchKey(db, found, now).catch((error: unknown) => log.warn("the last use of a key could not be noted", { error }));
  return { actor: { kind: "key", id: found.id, name: found.name, scopes: found.scopes }, projectId: found.projectId };
}
