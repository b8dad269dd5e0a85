import { findEvent } from "@/lib/db/event-store";
import { DomainError } from "@/lib/domain/errors";
import type { EventDetail } from "@/lib/domain/event-view";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { detailOfEvent } from "./event-views";

/** One event in full. @throws DomainError forbidden, not_found */
export async function getEvent(ctx: Context, taskId: string, eventId: string): Promise<EventDetail> {
  authorise(ctx, "read");
  const row = await findEvent(ctx.db, { projectId: ctx.projectId, taskId, eventId });
  if (!row) throw new DomainError("not_found", "no such event in this task");
  return detailOfEvent(row);
}
