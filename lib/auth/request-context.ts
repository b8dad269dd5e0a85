import { getDb } from "@/lib/db/app-db";
import type { Db } from "@/lib/db/client";
import { DomainError } from "@/lib/domain/errors";
import type { Context } from "@/lib/services/context";
import { PROJECT_COOKIE, readCookie } from "./cookies";
import { actorOfKey } from "./key-actor";
import { languageOf } from "./language";
import { makeContext } from "./make-context";
import { isFromOwnPage } from "./origins";
import { chooseProject } from "./choose-project";
import { readSession } from "./session";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Who sent this request: a Bearer key (and its project), else the session cookie (and the project chosen in the browser; a read may name
 * another by ?project=slug).
 *
 * @throws DomainError unauthenticated: neither, or a key that is unknown or revoked; forbidden: a change with a cookie from a foreign page
 */
export async function contextFromRequest(request: Request): Promise<Context> {
  const db = await getDb();
  const authorization = request.headers.get("authorization");
  return authorization === null ? contextOfSession(db, request) : contextOfKey(db, authorization, request.headers);
}

async function contextOfKey(db: Db, authorization: string, headers: Headers): Promise<Context> {
  const key = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (key === undefined) throw new DomainError("unauthenticated", "Authorization must read: Bearer hs_…");
  const { actor, projectId } = await actorOfKey(db, key, new Date());
  return makeContext({ db, actor, projectId, language: languageOf(headers) });
}

async function contextOfSession(db: Db, { headers, method, url }: Request): Promise<Context> {
  const signedIn = await readSession(headers, { canSetCookie: true });
  if (!signedIn) throw new DomainError("unauthenticated", "sign in, or send Authorization: Bearer hs_…");
  const isRead = READS.has(method);
  if (!isRead && !isFromOwnPage(headers)) throw new DomainError("forbidden", "a change by cookie must come from a page of this server (Origin)");

  const named = isRead ? new URL(url).searchParams.get("project") : null;
  const project = await chooseProject(db, { named, preferred: readCookie(headers, PROJECT_COOKIE) });
  return makeContext({ db, actor: signedIn.actor, projectId: project.id, language: languageOf(headers) });
}
