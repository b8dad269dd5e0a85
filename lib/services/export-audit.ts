import { listAuditRows } from "@/lib/db/audit-list";
import type { AuditEntry } from "@/lib/db/audit-store";
import { breathe } from "@/lib/db/breathe";
import { csvLine } from "@/lib/domain/csv";
import { z } from "zod";
import type { Context } from "./context";
import { auditFilterOf, auditFilterSchema, authoriseAudit, viewOfEntry } from "./list-audit";
import { parse } from "./parse";

const BATCH = 500;
const COLUMNS = ["seq", "entry_id", "created_at", "actor_kind", "actor_id", "actor_name", "action", "entity", "entity_id", "before", "after", "reason", "previous", "hash"] as const;

const exportSchema = auditFilterSchema.extend({ format: z.enum(["ndjson", "csv"]).default("ndjson") });

export type AuditExport = Readonly<{ format: "ndjson" | "csv"; lines: AsyncGenerator<string> }>;

/**
 * The audit log as a file, newest first, piece by piece: NDJSON, which has all that the hashes cover, or CSV.
 *
 * @throws DomainError forbidden, invalid: before the first line
 */
export function exportAudit(ctx: Context, input: unknown): AuditExport {
  authoriseAudit(ctx);
  const { format, ...asked } = parse(exportSchema, input);
  return { format, lines: linesOf(ctx, format, auditFilterOf(asked)) };
}

async function* linesOf({ db, projectId }: Context, format: AuditExport["format"], filter: ReturnType<typeof auditFilterOf>): AsyncGenerator<string> {
  if (format === "csv") yield csvLine(COLUMNS);
  let belowSeq: number | undefined;
  for (;;) {
    const rows = await listAuditRows(db, projectId, filter, { belowSeq, take: BATCH });
    if (rows.length > 0) yield rows.map(format === "csv" ? csvOf : ndjsonOf).join("");
    belowSeq = rows.at(-1)?.seq;
    if (rows.length < BATCH) return;
    await breathe();
  }
}

function fullView(entry: AuditEntry) {
  return { project_id: entry.projectId, ...viewOfEntry(entry), previous: entry.previous };
}

function ndjsonOf(entry: AuditEntry): string {
  return `${JSON.stringify(fullView(entry))}\n`;
}

function csvOf(entry: AuditEntry): string {
  const view = fullView(entry);
  return csvLine(COLUMNS.map((column) => {
    const cell: unknown = view[column];
    return typeof cell === "string" || typeof cell === "number" || cell === null ? cell : JSON.stringify(cell);
  }));
}
