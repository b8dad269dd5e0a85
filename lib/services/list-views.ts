import { listSavedViews } from "@/lib/db/saved-view-store";
import { DomainError } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import type { ViewLink } from "@/lib/domain/view";
import type { Context } from "./context";

/** The person's own views of one page, oldest first. */
export async function listViews(ctx: Context, page: string): Promise<ViewLink[]> {
  const views = await listSavedViews(ctx.db, ownerOf(ctx), page);
  return views.map(({ id, name, query }) => ({ view_id: id, name, query }));
}

/** Views belong to people; whoever may read may keep them. @throws DomainError forbidden */
export function ownerOf(ctx: Context): Readonly<{ projectId: string; userId: string }> {
  authorise(ctx, "read");
  if (ctx.actor.kind !== "user") throw new DomainError("forbidden", "only a person has saved views");
  return { projectId: ctx.projectId, userId: ctx.actor.id };
}
