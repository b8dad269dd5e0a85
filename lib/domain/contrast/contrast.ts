import type { FailureClass } from "../failure-class";
import type { Language } from "../language";

/**
 * What of the call was mended. The names are stored; add to them, don't rename.
 * `precondition`: not the arguments but a call in between that the message asked for.
 */
export const CONTRAST_KINDS = ["identifier", "encoding", "file", "url", "flag", "value", "parameter", "type", "code_edit", "command", "precondition"] as const;
export type ContrastKind = (typeof CONTRAST_KINDS)[number];

/** One place where two calls differ. `path`: of the argument, `flights[0].date`; null for an argument that is one text. */
export type Change = Readonly<{ path: string | null; from: string; to: string }>;

/** A failing and a later succeeding call of one tool whose difference explains why the second worked (D2). */
export type Contrast = Readonly<{
  tool: string;
  failedEventId: string;
  failedIndex: number;
  succeededEventId: string;
  succeededIndex: number;
  kind: ContrastKind;
  path: string | null;
  /** "" where something was added. */
  from: string;
  /** "" where something was removed. */
  to: string;
  failureClass: FailureClass;
  /** Imperative and concrete, at most 80 visible characters each. */
  rule: Readonly<Record<Language, string>>;
  appliesWhen: Readonly<Record<Language, string>> | null;
  keywords: readonly string[];
  /** Where it was an earlier call that had to be made in another way: that call, before and after. */
  through?: readonly [before: string, after: string];
  /** How many failing calls of the task were mended in the same way; of a task's first 100 failures. */
  support: number;
  /** Everything in which the two calls differ, for marking it on a page. */
  changed: readonly Change[];
}>;
