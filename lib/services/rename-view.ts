import { z } from "zod";
import { renameSavedView } from "@/lib/db/saved-view-store";
import { DomainError } from "@/lib/domain/errors";
import type { Context } from "./context";
import { ownerOf } from "./list-views";
import { parse } from "./parse";
import { viewNameSchema } from "./save-view";

const inputSchema = z.object({ viewId: z.string().min(1), name: viewNameSchema });

/** @throws DomainError not_found: also for somebody else's */
export async function renameView(ctx: Context, input: unknown): Promise<void> {
  const owner = ownerOf(ctx);
  const { viewId, name } = parse(inputSchema, input);
  if (!(await renameSavedView(ctx.db, owner, viewId, name))) throw new DomainError("not_found", "there is no such view");
}
