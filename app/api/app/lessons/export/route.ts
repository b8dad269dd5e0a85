import { fileStream } from "@/lib/http/file-stream";
import { parseQuery } from "@/lib/http/query";
import { otherMethods, route } from "@/lib/http/route";
import { exportLessons } from "@/lib/services/export-lessons";

export const GET = route(async ({ ctx, url }) =>
  fileStream(exportLessons(ctx, parseQuery(url)), { name: `lessons-${ctx.now().toISOString().slice(0, 10)}.json`, type: "application/json; charset=utf-8" }),
);
export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
