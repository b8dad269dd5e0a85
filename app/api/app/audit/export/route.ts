import { fileStream } from "@/lib/http/file-stream";
import { parseQuery } from "@/lib/http/query";
import { otherMethods, route } from "@/lib/http/route";
import { exportAudit } from "@/lib/services/export-audit";

const TYPES = { ndjson: "application/x-ndjson; charset=utf-8", csv: "text/csv; charset=utf-8" } as const;

export const GET = route(async ({ ctx, url }) => {
  const { format, lines } = exportAudit(ctx, parseQuery(url));
  return fileStream(lines, { name: `audit-${ctx.now().toISOString().slice(0, 10)}.${format}`, type: TYPES[format] });
});
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
