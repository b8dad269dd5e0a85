import { headers as nextHeaders } from "next/headers";
import { getDb } from "@/lib/db/app-db";
import { DomainError } from "@/lib/domain/errors";
import { isFromOwnPage } from "./origins";
import { personContext, type PersonContext } from "./page-context";
import { readSession } from "./session";

/** First line of every server action. @throws DomainError unauthenticated, forbidden */
export async function requireActionContext(): Promise<PersonContext> {
  const headers = new Headers(await nextHeaders());
  const signedIn = await readSession(headers, { canSetCookie: true });
  if (!signedIn) throw new DomainError("unauthenticated", "your session has ended; sign in again");
  if (!isFromOwnPage(headers)) throw new DomainError("forbidden", "a change must come from a page of this server");
  return personContext(await getDb(), signedIn, headers);
}
