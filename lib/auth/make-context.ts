import type { Db } from "@/lib/db/client";
import type { Language } from "@/lib/domain/language";
import type { Actor } from "@/lib/domain/policy";
import type { Context } from "@/lib/services/context";
import { newId } from "./new-id";

type Given<A extends Actor> = Readonly<{ db: Db; actor: A; projectId: string; language: Language }>;

/** A context with the real clock and real ids. */
export function makeContext<A extends Actor>(given: Given<A>): Context & Readonly<{ actor: A }> {
  return { ...given, now: () => new Date(), newId };
}
