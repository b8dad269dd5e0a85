import type { Rule } from "../lesson";
import { readClauses, type Clause, type Condition, type Order } from "./clauses";
import { isContent, type Content, type Token } from "./token";
import { tokenise } from "./tokenise";

/** A rule, read for comparison. */
export type ParsedRule = Readonly<{
  clauses: readonly Clause[];
  orders: readonly Order[];
  /** Of the whole rule, from its own fields: when it applies. Clauses hold those of the sentence. */
  appliesWhen: readonly Content[];
  notWhen: readonly Content[];
  /** Everything that the sentence and `appliesWhen` name, each term once, in order. */
  terms: ReadonlyMap<string, Content>;
  tool: string | null;
  /** The text of the sentence and its fields, spelled one way: equal for rules that are the same word for word. */
  key: string;
}>;

export function parseRule(rule: Rule): ParsedRule {
  const tokens = tokenise(rule.content);
  const appliesWhen = contentsOf(rule.appliesWhen);
  return {
    ...readClauses(tokens),
    appliesWhen,
    notWhen: contentsOf(rule.notWhen),
    terms: termMap([...tokens.filter(isContent), ...appliesWhen]),
    tool: rule.tool?.toLowerCase() ?? null,
    key: JSON.stringify([rule.content, rule.appliesWhen, rule.notWhen, rule.tool].map((text) => spellOneWay(text ?? ""))),
  };
}

/** Every condition under which the rule asks for something, its own field included. */
export function conditionsOf(rule: ParsedRule): Condition[] {
  return [...rule.clauses.flatMap(({ conditions }) => conditions), ...ownCondition(rule)];
}

/** The condition of the rule's own field; none or one. */
export function ownCondition({ appliesWhen }: ParsedRule): Condition[] {
  return appliesWhen.length > 0 ? [{ kind: "when", tokens: appliesWhen, isNegated: false, isOnly: false }] : [];
}

function contentsOf(text: string | null): Content[] {
  return text === null ? [] : tokenise(text).filter((token: Token): token is Content => isContent(token));
}

export function termMap(tokens: readonly Content[]): Map<string, Content> {
  const terms = new Map<string, Content>();
  for (const token of tokens) if (!terms.has(token.term)) terms.set(token.term, token);
  return terms;
}

/** Width, case, spacing, quotes and the final stop do not count. */
function spellOneWay(text: string): string {
  const plain = text.normalize("NFKC").toLowerCase().replace(/[“”"'`‘’]/g, "").replace(/\s+/g, " ").trim();
  let end = plain.length;
  while (end > 0 && ".。!;".includes(plain[end - 1] ?? " ")) end -= 1;
  return plain.slice(0, end);
}
