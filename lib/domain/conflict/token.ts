import type { Mark } from "./lexicon/marks";

/**
 * One piece of a rule. `term` is what two rules are compared by: a concept of the lexicon, a stem, a pair of Chinese
 * characters, or the thing itself for names, paths, flags and numbers (`#30s`).
 */
export type Token =
  | Readonly<{ kind: "concept" | "word" | "han" | "name" | "number"; term: string; text: string }>
  | Readonly<{ kind: "mark"; mark: Mark; text: string }>
  | Readonly<{ kind: "break"; isStrong: boolean; text: string }>;

export type Content = Extract<Token, { term: string }>;

export function isContent(token: Token): token is Content {
  return token.kind !== "mark" && token.kind !== "break";
}
