/** A page's query as it was asked for; of a name that is given twice neither value. */
export function toSearchParams(params: Readonly<Record<string, string | string[] | undefined>>): URLSearchParams {
  return new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])));
}
