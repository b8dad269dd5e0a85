import { otherMethods } from "@/lib/http/route";

export const dynamic = "force-dynamic";

/** The process answers; says nothing of what stands behind it (that is /api/ready). */
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
