import { getDb } from "@/lib/db/app-db";
import { problem } from "@/lib/http/problem";
import { otherMethods } from "@/lib/http/route";
import { log } from "@/lib/log";

export const dynamic = "force-dynamic";

/** The database is open, migrated and answers: send work here. */
export async function GET(): Promise<Response> {
  try {
    const { prisma, dialect } = await getDb();
    await prisma.project.count();
    return Response.json({ status: "ready", database: dialect }, { headers: { "cache-control": "no-store" } });
  } catch (error) {
    log.error("not ready", { error });
    return problem(503, "unavailable", "Not ready", "the database does not answer; the server's log says why", { headers: { "retry-after": "5" } });
  }
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods("GET");
