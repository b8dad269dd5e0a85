import { CUT_MARK } from "../cut-text";
import { compareCommands } from "./compare-commands";
import { compareScalars, dateFormatsOf } from "./compare-scalars";
import { compareWords } from "./compare-words";
import { addEdit, type Comparison, type Place } from "./edit";
import { lex } from "./lex";
import { grammarOf, type Grammar } from "./text-grammar";

/** Arguments that must repeat a part of a file word for word. */
const QUOTES_FILE = /old|search|find|target|original|anchor|before/i;

/** Of a longer text only its beginning is compared. */
const MAX_TEXT = 20_000;

/** Two texts under one key, by the grammar that both are written in. */
export function compareTexts(sent: string, mended: string, place: Place, action: string, comparison: Comparison): void {
  if (sent.length > MAX_TEXT || mended.length > MAX_TEXT) comparison.hasHidden = true;
  const [before, after] = [sent.slice(0, MAX_TEXT), mended.slice(0, MAX_TEXT)];
  if (before !== after && (comparison.isSameButBlanks || squeezed(before) === squeezed(after))) {
    comparison.shared += 1;
    comparison.smaller += 1;
    addEdit(comparison, place, { role: QUOTES_FILE.test(place.key) ? "spacing" : hasOtherIndent(before, after) ? "indent" : "unclear", from: "", to: "" });
    return;
  }
  const grammar = sharedGrammar(before, after, place.key, action);
  if (grammar === "shell") compareCommands(before, after, place, comparison);
  else if (grammar === "sql" || grammar === "code") compareWords(before, after, grammar, place, comparison);
  else if ((grammar === "path" || grammar === "url") && isAnother(before, after)) {
    comparison.smaller += 1;
    comparison.shared += 1;
    addEdit(comparison, place, { role: grammar, from: before, to: after });
  } else if (before !== after && isProse(before) && isProse(after)) {
    comparison.smaller += 1;
    addEdit(comparison, place, { role: "unclear", from: "", to: "" });
  } else compareScalars(before, after, place, comparison);
}

function sharedGrammar(before: string, after: string, key: string, action: string): Grammar {
  const [one, other] = [grammarOf(before, key, action), grammarOf(after, key, action)];
  return one === other ? one : "plain";
}

function isAnother(before: string, after: string): boolean {
  return before !== after && dateFormatsOf(before, after) === null && !before.includes(CUT_MARK) && !after.includes(CUT_MARK);
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, "");
}

/** The same lines, of which some begin further left or right; of cut texts as far as both are seen. */
function hasOtherIndent(before: string, after: string): boolean {
  const [one, other] = [linesOf(before), linesOf(after)];
  if (one.length !== other.length && !before.includes(CUT_MARK)) return false;
  return one.some((line, at) => other[at] !== undefined && line.trim() === other[at].trim() && line.trimEnd() !== other[at].trimEnd());
}

function linesOf(text: string): string[] {
  return (text.split(CUT_MARK, 1)[0] ?? "").split("\n");
}

function isProse(text: string): boolean {
  return text.includes(CUT_MARK) || text.includes("\n") || lex(text, "code").length > 6;
}
