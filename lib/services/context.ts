import type { Db } from "@/lib/db/client";
import type { Language } from "@/lib/domain/language";
import type { Actor } from "@/lib/domain/policy";
import type { Model } from "@/lib/model/model-client";

/** Who asks, of which project, with which clock: the first argument of every service. */
export type Context = Readonly<{
  actor: Actor;
  projectId: string;
  db: Db;
  language: Language;
  now: () => Date;
  /** A time-ordered UUID (version 7). */
  newId: () => string;
  /** Whom to ask where rules do not settle it; null: nobody. Left out: the one the environment names. */
  model?: Model | null;
}>;
