/** Kinds of technical failure that rules tell apart (F3). The names are stored; add to them, don't rename. */
export const FAILURE_CLASSES = [
  "timeout",
  "network",
  "service_unavailable",
  "rate_limit",
  "auth",
  "permission",
  "not_found",
  "unknown_table",
  "unknown_column_or_field",
  "missing_param",
  "invalid_param",
  "type_mismatch",
  "parse",
  "encoding",
  "syntax_error",
  "dependency_missing",
  "resource",
  "context_length",
  "conflict_or_lock",
  "business_rule",
  "assertion_or_test",
  "empty_result",
  "cancelled",
  "other",
] as const;
export type FailureClass = (typeof FAILURE_CLASSES)[number];

/** The concrete things a message may name. */
export const ENTITY_KINDS = ["file", "encoding", "column", "table", "tool", "param", "value", "status_code", "limit", "host", "module", "command", "suggestion"] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];
export type Entities = Readonly<Partial<Record<EntityKind, string>>>;

/** What the rules say of a failure. */
export type Diagnosis = Readonly<{
  failureClass: FailureClass;
  /** Id of the row that told. */
  rule: string;
  /** Only what the message literally names; each at most 120 characters. */
  entities: Entities;
  /** The line that told, at most 300 characters. */
  excerpt: string;
  /** Rules do not settle it (class `other`, or rows of different classes that weigh the same): left to the model or a person. */
  isAmbiguous: boolean;
}>;
