import type { Hunk } from "./diff-tokens";
import type { EditRole } from "./edit";
import type { Token } from "./lex";

/** The tokens of two texts and where they differ. */
export type TokenDiff = Readonly<{ before: readonly Token[]; after: readonly Token[]; hunks: readonly Hunk[] }>;

/** An edit within a text; where the text stands is added by whoever knows. */
export type WordEdit = Readonly<{ role: EditRole; from: string; to: string; owner?: string }>;

export function joined(tokens: readonly Token[], by: string): string {
  return tokens.map(({ text }) => text).join(by);
}
