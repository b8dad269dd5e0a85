import { DomainError } from "@/lib/domain/errors";

/**
 * The query of a URL, for a service's strict schema. An empty value counts as left out, as forms send it; `project` is
 * chosen with the context.
 *
 * @throws DomainError invalid for a name given twice
 */
export function parseQuery(url: URL): Record<string, string> {
  const given = new Map<string, string>();
  for (const [name, value] of url.searchParams) {
    if (value === "" || name === "project") continue;
    if (given.has(name)) throw new DomainError("invalid", `${name}: given twice`, [{ path: name, message: "is given twice" }]);
    given.set(name, value);
  }
  return Object.fromEntries(given);
}
