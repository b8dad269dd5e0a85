import type { z } from "zod";
import { DomainError } from "@/lib/domain/errors";
import { parse } from "@/lib/services/parse";

/**
 * The query of a URL by a strict schema; a filter that is misspelt is refused, not ignored. An empty value counts as
 * left out, as forms send it.
 *
 * @throws DomainError invalid
 */
export function parseQuery<S extends z.ZodType>(url: URL, schema: S): z.infer<S> {
  const given: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of url.searchParams) {
    if (value === "") continue;
    if (name in given) throw new DomainError("invalid", `${name}: given twice`, [{ path: name, message: "is given twice" }]);
    given[name] = value;
  }
  return parse(schema, { ...given });
}
