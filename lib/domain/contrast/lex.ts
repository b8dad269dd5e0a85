export type TokenType = "name" | "quoted" | "string" | "number" | "sign";
/** `text`: as it stands. `value`: without its quotes. */
export type Token = Readonly<{ type: TokenType; text: string; value: string }>;
export type Dialect = "sql" | "code";

// Alternatives begin with different signs, and what has a begin and an end is bounded: a quote without its other half
// costs no more than the bound, then stands for itself as a sign.
const GRAMMARS: Readonly<Record<Dialect, RegExp>> = {
  sql: /(?<blank>\s+|--[^\n]*|\/\*[^]{0,1000}?\*\/)|(?<string>'(?:[^'\\]|''|\\.){0,1000}')|(?<quoted>"[^"\n]{1,200}"|`[^`\n]{1,200}`|\[[A-Za-z_][^\]\n]{0,200}\])|(?<name>[\p{L}_@$][\p{L}\p{N}_$]*(?:\.(?:[\p{L}_$][\p{L}\p{N}_$]*|\*|"[^"\n]{1,200}"))*)|(?<number>\d[\w.]*)|(?<sign>[<>=!|:]{1,3}|[^])/uy,
  code: /(?<blank>\s+|#[^\n]*|(?<=(?:^|\n)[ \t]{0,40})\/\/[^\n]*|\/\*[^]{0,1000}?\*\/)|(?<string>"""[^]{0,1000}?"""|'''[^]{0,1000}?'''|"(?:[^"\\\n]|\\.){0,1000}"|'(?:[^'\\\n]|\\.){0,1000}'|`(?:[^`\\]|\\.){0,1000}`)|(?<name>[\p{L}_$][\p{L}\p{N}_$]*)|(?<number>\d[\w.]*)|(?<sign>[<>=!|&*+-]{1,3}|[^])/uy,
};
const TYPES: readonly TokenType[] = ["string", "quoted", "name", "number", "sign"];
const MAX_TOKENS = 4_000;

/** The words and signs of a text, without blanks and comments; at most the first 4,000. */
export function lex(text: string, dialect: Dialect): Token[] {
  const pattern = new RegExp(GRAMMARS[dialect]);
  const tokens: Token[] = [];
  while (tokens.length < MAX_TOKENS) {
    const groups = pattern.exec(text)?.groups;
    if (!groups) break;
    const type = TYPES.find((one) => groups[one] !== undefined);
    const found = type && groups[type];
    if (type && found) tokens.push({ type, text: found, value: type === "string" || type === "quoted" ? withoutQuotes(found) : found });
  }
  return tokens;
}

function withoutQuotes(text: string): string {
  const width = text.startsWith('"""') || text.startsWith("'''") ? 3 : 1;
  return text.slice(width, -width);
}
