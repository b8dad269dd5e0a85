import { z } from "zod";
import { deleteSavedView } from "@/lib/db/saved-view-store";
import { DomainError } from "@/lib/domain/errors";
import type { Context } from "./context";
import { ownerOf } from "./list-views";
import { parse } from "./parse";

const inputSchema = z.object({ viewId: z.string().min(1) });

/** @throws DomainError not_found: also for somebody else's */
export async function deleteView(ctx: Context, input: unknown): Promise<void> {
  const owner = ownerOf(ctx);
  const { viewId } = parse(inputSchema, input);
  if (!(await deleteSavedView(ctx.db, owner, viewId))) throw new DomainError("not_found", "there is no such view");
}
