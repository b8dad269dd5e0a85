import { listApprovedLessons } from "@/lib/db/lesson-export";
import { authorise } from "@/lib/domain/policy";
import { writeRulesSection } from "@/lib/domain/rules-section";
import type { Context } from "./context";

/** An agent reads all of it at every start: no more than so many, the most valuable. */
const MAX_RULES = 300;

/** The approved lessons as a Markdown section for AGENTS.md or CLAUDE.md. @throws DomainError forbidden */
export async function exportRules(ctx: Context): Promise<Readonly<{ section: string; rules: number }>> {
  authorise(ctx, "read");
  const lessons = await listApprovedLessons(ctx.db, ctx.projectId, ctx.now(), MAX_RULES);
  return { section: writeRulesSection(lessons), rules: lessons.length };
}
