import type { z } from "zod";
import { DomainError, type Issue } from "@/lib/domain/errors";

/** @throws DomainError invalid, with where and what for each fault */
export function parse<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issues = issuesOf(parsed.error);
  throw new DomainError("invalid", issues.slice(0, 3).map(({ path, message }) => `${path || "the whole"}: ${message}`).join("; "), issues);
}

/** Faults as path and message: `decision.confidence`, `events[3].type`; "" is the whole. At most 20. */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.slice(0, 20).flatMap(({ path, message, ...issue }) =>
    // An unknown key is named in the message only; the path says where it was found.
    issue.code === "unrecognized_keys" ? issue.keys.slice(0, 20).map((key) => ({ path: pathText([...path, key]), message: "is not known here" })) : [{ path: pathText(path), message }],
  );
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => (typeof key === "number" ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key)), "");
}
