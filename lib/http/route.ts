import { randomUUID } from "node:crypto";
import { contextFromRequest } from "@/lib/auth/request-context";
import { log } from "@/lib/log";
import type { Context } from "@/lib/services/context";
import { problem, problemOf } from "./problem";

export type RouteInput<P> = Readonly<{ ctx: Context; request: Request; url: URL; params: P }>;
type Handle<P> = (input: RouteInput<P>) => Promise<Response>;
type NextHandler<P> = (request: Request, next: { params: Promise<P> }) => Promise<Response>;

/** A route handler: knows who asks, and answers every failure as a problem. */
export function route<P extends Record<string, string | string[]> = Record<never, string>>(handle: Handle<P>): NextHandler<P> {
  return async (request, { params }) => {
    try {
      const ctx = await contextFromRequest(request);
      return await handle({ ctx, request, url: new URL(request.url), params: await params });
    } catch (error) {
      return problemOf(error) ?? unexpected(error, request);
    }
  };
}

/** The methods a route does not have: 405 with what it has instead of Next's empty answer; OPTIONS says the same. */
export function otherMethods(...allowed: readonly string[]) {
  const allow = [...(allowed.includes("GET") ? ["HEAD"] : []), "OPTIONS", ...allowed].sort().join(", ");
  const refuse = async (request: Request) =>
    problem(405, "method_not_allowed", "Method not allowed", `${request.method} is not answered here; allowed: ${allow}`, { headers: { allow } });
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: async () => new Response(null, { status: 204, headers: { allow } }) };
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store", ...headers } });
}

/** The database is out of reach or too busy for now: Prisma's codes for it. */
const PASSING = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034"]);

/** What SQLite and PostgreSQL say when nothing more can be written. */
const NO_ROOM = /database or disk is full|No space left on device|could not extend file|readonly database|disk I\/O error/i;

export function unexpected(error: unknown, request: Request): Response {
  const errorId = randomUUID();
  const isPassing = typeof error === "object" && error !== null && "code" in error && PASSING.has(String(error.code));
  log.error("request failed", { error_id: errorId, method: request.method, path: new URL(request.url).pathname, error });
  if (NO_ROOM.test(saidBy(error))) return problem(507, "no_room", "Nothing can be stored", `the server's disk is full or cannot be written; nothing of this request was stored (${errorId})`, { error_id: errorId });
  if (isPassing) return problem(503, "unavailable", "Try again", `the database is busy or out of reach (${errorId})`, { error_id: errorId, headers: { "retry-after": "1" } });
  return problem(500, "internal", "Something went wrong", `it was logged under ${errorId}`, { error_id: errorId });
}

/** The messages of an error and of what caused it; Prisma wraps the database's own words twice. */
function saidBy(error: unknown): string {
  const said: string[] = [];
  for (let at: unknown = error, depth = 0; typeof at === "object" && at !== null && depth < 5; depth += 1) {
    const { message, meta, cause } = at as Readonly<{ message?: unknown; meta?: unknown; cause?: unknown }>;
    said.push(String(message ?? ""), meta === undefined ? "" : JSON.stringify(meta));
    at = cause;
  }
  return said.join("\n");
}
