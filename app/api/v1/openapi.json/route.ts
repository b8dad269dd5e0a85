import { openApiDocument } from "@/lib/http/openapi-document";
import { json, otherMethods } from "@/lib/http/route";

export async function GET(): Promise<Response> {
  return json(openApiDocument(), 200, { "cache-control": "public, max-age=300" });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
