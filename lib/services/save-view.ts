import { z } from "zod";
import { createSavedView, listSavedViews } from "@/lib/db/saved-view-store";
import { DomainError } from "@/lib/domain/errors";
import type { ViewLink } from "@/lib/domain/view";
import type { Context } from "./context";
import { ownerOf } from "./list-views";
import { parse } from "./parse";

const MOST = 50;
export const viewNameSchema = z.string().trim().min(1, "is missing").max(60);
const inputSchema = z.object({ page: z.enum(["tasks"]), name: viewNameSchema, query: z.string().max(2_000) });

/** @throws DomainError invalid: also past fifty views of a page */
export async function saveView(ctx: Context, input: unknown): Promise<ViewLink> {
  const owner = ownerOf(ctx);
  const { page, name, query } = parse(inputSchema, input);
  return ctx.db.transaction(async (tx) => {
    const views = await listSavedViews(tx, owner, page);
    if (views.length >= MOST) throw new DomainError("invalid", `at most ${MOST} views; delete one first`);
    const view = await createSavedView(tx, owner, { id: ctx.newId(), page, name, query, now: ctx.now() });
    return { view_id: view.id, name, query };
  });
}
