import { verifyAudit } from "@/lib/services/verify-audit";
import { optional, type Command } from "./command";
import { withContext } from "./session";

const FAULTS = { missing: "an entry is missing", unlinked: "an entry does not follow the one before it", altered: "an entry was changed" } as const;

export const auditVerify: Command = {
  name: "audit verify",
  summary: "Walks the audit log's chain of hashes; exits 1 when an entry was changed, taken out or slipped in.",
  usage: "audit verify [--project default]",
  options: { project: { type: "string", help: "short name of the project; default unless given" } },
  run: (values) =>
    withContext(optional(values, "project"), async (ctx) => {
      const check = await verifyAudit(ctx);
      console.log(check.is_whole ? `whole: ${check.entries} entries, last hash ${check.last_hash || "none"}` : `broken at entry ${check.broken_at}: ${FAULTS[check.fault]}; whole before it`);
      return check.is_whole ? 0 : 1;
    }),
};
