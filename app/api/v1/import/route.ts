import { MAX_IMPORT_BYTES, readBytes } from "@/lib/http/body";
import { importQuerySchema } from "@/lib/http/import-query";
import { parseQuery } from "@/lib/http/query";
import { json, otherMethods, route } from "@/lib/http/route";
import { importFile } from "@/lib/services/import-file";
import { parse } from "@/lib/services/parse";

export const POST = route(async ({ ctx, request, url }) => {
  const { format, task_type: taskType, file_name: fileName } = parse(importQuerySchema, parseQuery(url));
  return json(await importFile(ctx, { chunks: readBytes(request, MAX_IMPORT_BYTES), fileName, format, taskType, signal: request.signal }));
});

const { GET, PUT, PATCH, DELETE, OPTIONS } = otherMethods("POST");
export { GET, PUT, PATCH, DELETE, OPTIONS };
