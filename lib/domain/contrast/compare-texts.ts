import { CUT_MARK } from "../cut-text";
import { compareScalars } from "./compare-scalars";
import { compareWords } from "./compare-words";
import { addEdit, type Comparison, type Place } from "./edit";
import { lex } from "./lex";
import { grammarOf, type Grammar } from "./text-grammar";

/** Two texts under one key, by the grammar that both are written in. */
export function compareTexts(before: string, after: string, place: Place, action: string, comparison: Comparison): void {
  const grammar = sharedGrammar(before, after, place.key, action);
  if (grammar === "sql" || grammar === "code") compareWords(before, after, grammar, place, comparison);
  else if (before !== after && isProse(before) && isProse(after)) {
    comparison.smaller += 1;
    addEdit(comparison, place, { role: "unclear", from: "", to: "" });
  } else compareScalars(before, after, place, comparison);
}

function sharedGrammar(before: string, after: string, key: string, action: string): Grammar {
  const [one, other] = [grammarOf(before, key, action), grammarOf(after, key, action)];
  return one === other ? one : "plain";
}

function isProse(text: string): boolean {
  return text.includes(CUT_MARK) || text.includes("\n") || lex(text, "code").length > 6;
}
