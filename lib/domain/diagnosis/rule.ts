import type { EntityKind, FailureClass } from "../failure-class";
import type { Language } from "../language";

/**
 * One way in which a text tells why something failed. To teach a message: add a row to the family it belongs to.
 *
 * `strength`: 4 states the cause itself, 3 names it (an exception's type, a product's code), 2 says it in common words
 * or by a status code, 1 only hints at it. The strongest row wins, so a wrapper's words never outweigh the cause inside.
 * `pattern`: see `rx`; named groups are the entities (`column`, or `column2` for a second place of the same).
 * `unless`: a line like this is not told by the row. `lesson`: what always holds where the row told.
 */
export type FailureRule = Readonly<{
  id: string;
  class: FailureClass;
  strength: 1 | 2 | 3 | 4;
  pattern: RegExp;
  unless?: RegExp;
  lesson?: Readonly<Record<Language, string>>;
}>;

type Slot = `${EntityKind}${"" | "2" | "3" | "4" | "5"}`;

/** A pattern over a whole text: any case, `^` and `$` at each line. Repeats need a bound, so that time stays linear. */
export function rx(strings: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(String.raw(strings, ...parts), "gim");
}

/** The same where capitals tell: `FAILED` of a test runner is no `failed` of a sentence. */
export function rxCase(strings: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(String.raw(strings, ...parts), "gm");
}

/** A name between quotes of any kind. */
export function quoted(kind: Slot): string {
  return `["'\`“‘「‹«](?<${kind}>[^"'\`”’」›»\\n]{1,120})["'\`”’」›»]`;
}

/** A name with or without quotes, up to the next space or punctuation that ends it. */
export function named(kind: Slot): string {
  return `["'\`“‘「‹«\\[]{0,2}(?<${kind}>[^\\s"'\`”’」›»,;:()\\[\\]{}<>，。；：（）！]{1,120})["'\`”’」›»\\]]{0,2}`;
}
