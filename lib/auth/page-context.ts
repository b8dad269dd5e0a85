import { headers as nextHeaders } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { getDb } from "@/lib/db/app-db";
import type { Db } from "@/lib/db/client";
import type { Context } from "@/lib/services/context";
import { hasAdmin } from "@/lib/services/complete-setup";
import { noteVisit } from "@/lib/services/note-visit";
import { chooseProject } from "./choose-project";
import { PROJECT_COOKIE, readCookie } from "./cookies";
import { languageOf } from "./language";
import { makeContext } from "./make-context";
import { safeNext } from "./safe-next";
import { readSession, type SignedIn, type UserActor } from "./session";

/** A context of a signed-in person, with what the frame of every page shows. */
export type PersonContext = Context &
  Readonly<{
    actor: UserActor;
    person: SignedIn["person"];
    project: Readonly<{ id: string; slug: string; name: string }>;
    sessionId: string;
  }>;

/** `lastVisit`: when the person opened a page before this one; null for their first. */
type PageContext = PersonContext & Readonly<{ lastVisit: Date | null }>;

/** First line of every page but /setup and /sign-in: redirects there when nobody is signed in. Once a request, however often called. */
export const requirePageContext = cache(async (): Promise<PageContext> => {
  const headers = new Headers(await nextHeaders());
  const db = await getDb();
  const signedIn = await readSession(headers, { canSetCookie: false });
  if (!signedIn) redirect((await hasAdmin(db)) ? signInPath(headers.get("x-pathname")) : "/setup");
  const ctx = await personContext(db, signedIn, headers);
  return { ...ctx, lastVisit: await noteVisit(ctx) };
});

export async function personContext(db: Db, { actor, person, sessionId }: SignedIn, headers: Headers): Promise<PersonContext> {
  const { id, slug, name } = await chooseProject(db, { preferred: readCookie(headers, PROJECT_COOKIE) });
  return { ...makeContext({ db, actor, projectId: id, language: languageOf(headers) }), person, project: { id, slug, name }, sessionId };
}

function signInPath(from: string | null): string {
  return from && from !== "/" ? `/sign-in?next=${encodeURIComponent(safeNext(from))}` : "/sign-in";
}
