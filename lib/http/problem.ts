import { ZodError } from "zod";
import { DomainError, type DomainErrorCode, type Issue } from "@/lib/domain/errors";
import { issuesOf } from "@/lib/services/parse";

export const PROBLEM_TYPE = "application/problem+json";

const PROBLEMS: Readonly<Record<DomainErrorCode, readonly [status: number, title: string]>> = {
  malformed: [400, "Malformed request"],
  unauthenticated: [401, "Not signed in"],
  forbidden: [403, "Not allowed"],
  not_found: [404, "Not found"],
  conflict: [409, "Somebody was first"],
  too_large: [413, "Too large"],
  invalid: [422, "Invalid request"],
  rate_limited: [429, "Too many requests"],
  unavailable: [503, "Try again"],
};

export type Problem = Readonly<{ type: string; title: string; status: number; detail: string; code: string; errors?: readonly Issue[]; error_id?: string }>;

/** An answer in problem+json (RFC 9457). Only what a DomainError says reaches the caller. */
export function problem(status: number, code: string, title: string, detail: string, more: Readonly<{ errors?: readonly Issue[]; error_id?: string; headers?: HeadersInit }> = {}): Response {
  const { headers, errors, error_id } = more;
  const body: Problem = {
    type: `urn:hindsight:problem:${code}`,
    title,
    status,
    detail,
    code,
    ...(errors?.length ? { errors } : {}),
    ...(error_id ? { error_id } : {}),
  };
  return new Response(JSON.stringify(body), { status, headers: { "content-type": PROBLEM_TYPE, "cache-control": "no-store", ...headers } });
}

/** @returns null for anything that is not an expected refusal */
export function problemOf(error: unknown): Response | null {
  if (error instanceof ZodError) return problemOf(new DomainError("invalid", "the request does not have the expected shape", issuesOf(error)));
  if (error instanceof HttpError) return problem(error.status, error.code, error.title, error.message, { headers: error.headers });
  if (!(error instanceof DomainError)) return null;
  const [status, title] = PROBLEMS[error.code];
  const headers: Record<string, string> = {};
  if (error.code === "unauthenticated") headers["www-authenticate"] = 'Bearer realm="hindsight"';
  if (error.code === "unavailable") headers["retry-after"] = "1";
  return problem(status, error.code, title, error.message, { errors: error.issues, headers });
}

/** A refusal that only HTTP knows: a method, a content type. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly title: string,
    detail: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.name = "HttpError";
  }
}
