import { verifyAudit as walkAudit } from "@/lib/db/audit-store";
import type { AuditCheckView } from "@/lib/domain/review-view";
import type { Context } from "./context";
import { authoriseAudit } from "./list-audit";

const walking = new Map<string, Promise<AuditCheckView>>();

/** Whether nobody changed, took out or slipped in an entry. It reads them all: several who ask at once share the answer. @throws DomainError forbidden */
export async function verifyAudit(ctx: Context): Promise<AuditCheckView> {
  authoriseAudit(ctx);
  const running = walking.get(ctx.projectId) ?? walk(ctx).finally(() => walking.delete(ctx.projectId));
  walking.set(ctx.projectId, running);
  return running;
}

async function walk({ db, projectId }: Context): Promise<AuditCheckView> {
  const check = await walkAudit(db, projectId);
  return check.isWhole ? { is_whole: true, entries: check.entries, last_hash: check.lastHash } : { is_whole: false, entries: check.entries, broken_at: check.brokenAt, fault: check.fault };
}
