import type { Entities, EntityKind, FailureClass } from "../failure-class";

/** What any message may name beside what its row reads: found once the class is known. */
const COMMON: readonly Readonly<{ kind: EntityKind; pattern: RegExp; classes?: readonly FailureClass[] }>[] = [
  { kind: "status_code", pattern: /(?:\bHTTP(?:\/\d(?:\.\d)?)?|\b(?:status|error|response)[ _-]?code|\bstatus|"code"|API Error|状态码|<title>|returned error)["']?[\s:=：-]{0,4}["']?(?<name>[45]\d\d)\b|(?:^|\s)(?<name2>[45]\d\d) (?:client error|server error|[A-Z][a-z]+ )/im },
  { kind: "host", pattern: /\bhost=['"](?<name>[\w.-]{3,100})['"]|(?:https?|postgres(?:ql)?|mysql|redis|mongodb(?:\+srv)?|wss?):\/\/(?:[^\s@/"']{1,60}@)?(?<name2>[\w.-]{3,100})/i, classes: ["network", "timeout", "service_unavailable", "rate_limit", "auth", "permission", "not_found"] },
  { kind: "suggestion", pattern: /(?:did you mean|perhaps you meant(?: to (?:reference|call))?(?: the (?:column|table|field))?|do you mean|candidate bindings:|maybe you meant:?|similar (?:command|name)s? (?:is|are)|您?是(?:不是|否)(?:要找|想用|指)|也许您(?:想|是)要?(?:引用|使用)?(?:的是)?(?:列|表|字段)?)[:：]?\s{0,3}["'`“‘「]{0,1}(?<name>[^\s"'`”’」?？,，!！]{1,100}[^\s"'`”’」?？,，.!！。])/i },
  { kind: "limit", pattern: /(?:retry[- ]after["']?\s?[:=]?\s?["']?|try again in |wait )(?<name>\d[\d.]{0,8} ?(?:ms|s|sec|seconds?|minutes?|hours?)?)\b/i, classes: ["rate_limit", "service_unavailable"] },
  { kind: "limit", pattern: /(?:timeout|timed out|deadline)\D{0,20}?(?<name>\d[\d.]{0,8} ?(?:ms|milliseconds?|s|secs?|seconds?|minutes?)\b)/i, classes: ["timeout"] },
  { kind: "file", pattern: /(?:^|[\s"'‘(])(?<name>[\w./~-]{0,100}\/?[\w.-]{1,80}\.(?:csv|tsv|json|jsonl|xlsx?|xml|ya?ml|toml|txt|parquet|sql|py|js|ts|java|c|go|rs|md|log|ini|db))\b/i, classes: ["parse", "encoding", "not_found", "permission", "resource", "type_mismatch", "conflict_or_lock"] },
];

/** A row's own entities and what else the text names. */
export function findCommonEntities(text: string, failureClass: FailureClass, own: Entities): Entities {
  const found: Partial<Record<EntityKind, string>> = { ...own };
  for (const { kind, pattern, classes } of COMMON) {
    if (found[kind] !== undefined || (classes && !classes.includes(failureClass))) continue;
    const groups = pattern.exec(text)?.groups;
    const name = groups?.name ?? groups?.name2;
    if (name) found[kind] = name.trim().slice(0, 120);
  }
  return found;
}
