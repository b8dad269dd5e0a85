/**
 * What part of a call an edit touches: keys and values of its arguments, words of a text in one of the known grammars,
 * or nothing that could be named (`unclear`).
 */
export type EditRole =
  | "parameter"
  | "type"
  | "date_format"
  | "digits"
  | "value"
  | "encoding"
  | "path"
  | "url"
  | "column"
  | "table"
  | "name"
  | "quoting"
  | "literal"
  | "syntax"
  | "import"
  | "guard"
  | "indent"
  | "spacing"
  | "program"
  | "subcommand"
  | "flag"
  | "flag_value"
  | "argument"
  | "directory"
  | "unclear";

/** One difference between two calls. */
export type Edit = Readonly<{
  /** Of the argument; null for an argument that is one text. */
  path: string | null;
  /** Last key of the path; "" without one. */
  key: string;
  role: EditRole;
  /** "" where something was added. */
  from: string;
  /** "" where something was removed. */
  to: string;
  /** What it belongs to, as the calls name it: the table, the module, the flag, the command; "" if nothing. */
  owner: string;
  /** The command it stands in, `git push`; "" outside of commands. */
  command: string;
}>;

/** Where edits are collected while two inputs are walked. */
export type Comparison = {
  readonly edits: Edit[];
  /** Both calls have one key, which does not count blanks: they differ in blanks alone. */
  readonly isSameButBlanks: boolean;
  /** Something was cut away, so there may be differences that nobody sees. */
  hasHidden: boolean;
  /** The later call works whatever came of it (`|| true`): its success tells nothing. */
  isMuted: boolean;
  /** Words and values that both calls share, and those of the call that has fewer. */
  shared: number;
  smaller: number;
};

/** Where in the input the walk stands. */
export type Place = Readonly<{ path: string | null; key: string; command: string }>;

export function addEdit(comparison: Comparison, place: Place, edit: Readonly<{ role: EditRole; from: string; to: string; owner?: string }>): void {
  comparison.edits.push({ path: place.path, key: place.key, command: place.command, owner: "", ...edit });
}
