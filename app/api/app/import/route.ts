import { MAX_IMPORT_BYTES, readBytes } from "@/lib/http/body";
import { importQuerySchema } from "@/lib/http/import-query";
import { progressStream } from "@/lib/http/progress-stream";
import { parseQuery } from "@/lib/http/query";
import { otherMethods, route } from "@/lib/http/route";
import { importFile } from "@/lib/services/import-file";
import { parse } from "@/lib/services/parse";

/** As /api/v1/import, but tells how far it is: NDJSON lines `progress`, and at the end one `result` or `error`. */
export const POST = route(async ({ ctx, request, url }) => {
  const { format, task_type: taskType, file_name: fileName } = parse(importQuerySchema, parseQuery(url));
  return progressStream(request, (onProgress, signal) => importFile(ctx, { chunks: readBytes(request, MAX_IMPORT_BYTES), fileName, format, taskType, onProgress, signal }));
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
