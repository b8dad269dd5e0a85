import { z } from "zod";
import { appendAudit } from "@/lib/db/audit-store";
import { findProject, renameProject as setName } from "@/lib/db/project-store";
import { DomainError } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { projectNameSchema } from "./create-project";
import { parse } from "./parse";

const inputSchema = z.object({ projectId: z.string().min(1), name: projectNameSchema });

/** The short name stays: addresses and scripts use it. @throws DomainError not_found */
export async function renameProject(ctx: Context, input: unknown): Promise<void> {
  authorise(ctx, "administer");
  const { projectId, name } = parse(inputSchema, input);
  await ctx.db.transaction(async (tx) => {
    const project = await findProject(tx, projectId);
    if (!project) throw new DomainError("not_found", "there is no such project");
    if (project.name === name) return;
    await setName(tx, { id: projectId, name, now: ctx.now() });
    await appendAudit(tx, { ...ctx, projectId }, { action: "project.rename", entity: "project", entityId: projectId, before: { name: project.name }, after: { name } });
  });
}
