/**
 * A light stem of an English word in lower case: plural, -ing, -ed and a final e go. Two forms of one word meet; other
 * words rarely do, because the endings that change a word's sense (-er, -tion, -ly) stay.
 */
export function stemWord(word: string): string {
  if (!/^[a-z][a-z'-]*$/.test(word)) return word;
  return trimEnd(undouble(cutEnding(word)));
}

function cutEnding(word: string): string {
  if (word.length > 4 && (word.endsWith("ies") || word.endsWith("ied"))) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && word.endsWith("ing")) return word.slice(0, -3);
  if (word.length > 4 && word.endsWith("ed") && !word.endsWith("eed")) return word.slice(0, -2);
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

function undouble(word: string): string {
  return word.length > 3 && /([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word;
}

function trimEnd(word: string): string {
  return word.length > 3 && word.endsWith("e") ? word.slice(0, -1) : word;
}
