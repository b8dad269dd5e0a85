import { DomainError } from "@/lib/domain/errors";
import type { PersonContext } from "./page-context";

/** First line of every server action. @throws DomainError unauthenticated */
export async function requireActionContext(): Promise<PersonContext> {
  throw new DomainError("unauthenticated", "sign in first");
}
