import { CUT_MARK } from "../cut-text";
import { compareWords } from "./compare-words";
import { diffTokens, type Hunk } from "./diff-tokens";
import { addEdit, type Comparison, type EditRole, type Place } from "./edit";
import { canonicalEncoding } from "./encoding";
import { readCommandLine, type ShellWord } from "./shell-words";
import { grammarOf, isPathLike } from "./text-grammar";
import { numberOf } from "./value-change";

/** Two command lines, word by word. Of cut ones only what stands before the cut in both. */
export function compareCommands(before: string, after: string, place: Place, comparison: Comparison): void {
  const isCut = before.includes(CUT_MARK) || after.includes(CUT_MARK);
  const [one, other] = [readCommandLine(headOf(before)), readCommandLine(headOf(after))];
  if (other.isMuted && !one.isMuted) comparison.isMuted = true;
  if (isCut) comparison.hasHidden = true;
  const hunks = diffTokens(one.words.map(textOf), other.words.map(textOf));
  if (!hunks) {
    addEdit(comparison, place, { role: "unclear", from: "", to: "" });
    return;
  }
  const changed = hunks.reduce((sum, hunk) => sum + hunk.beforeTo - hunk.beforeFrom, 0);
  comparison.shared += one.words.length - changed;
  comparison.smaller += Math.min(one.words.length, other.words.length);
  for (const hunk of hunks) {
    if (isCut && (hunk.beforeTo === one.words.length || hunk.afterTo === other.words.length)) continue;
    compareHunk(one.words, other.words, hunk, { place, comparison });
  }
}

type Walk = Readonly<{ place: Place; comparison: Comparison }>;

function headOf(text: string): string {
  return text.split(CUT_MARK, 1)[0] ?? "";
}

/** An operator is no word, and a word of one use is not the same as one of another. */
function textOf({ text, use }: ShellWord): string {
  return use === "operator" ? `\n${text}` : text;
}

function compareHunk(before: readonly ShellWord[], after: readonly ShellWord[], hunk: Hunk, walk: Walk): void {
  const removed = before.slice(hunk.beforeFrom, hunk.beforeTo);
  const added = after.slice(hunk.afterFrom, hunk.afterTo);
  const [first, second] = [removed[0], added[0]];
  if (removed.length === added.length) removed.forEach((word, offset) => comparePair(word, added[offset] ?? word, walk));
  else if (removed.length === 0 && second) compareAdded(added, after[hunk.afterTo], walk);
  else if (added.length === 0 && first) compareRemoved(removed, walk);
  else if (first?.use === "flag" && second?.use === "flag" && removed.length + added.length === 3) add(walk, second, { role: "flag", from: first.text, to: second.text });
  else add(walk, second ?? first, { role: "unclear", from: joined(removed), to: joined(added) });
}

function comparePair(before: ShellWord, after: ShellWord, walk: Walk): void {
  const [from, to] = [before.text, after.text];
  if (before.use === "body" && after.use === "body") compareBodies(before, after, walk);
  else if (before.use === "program" && after.use === "program") add(walk, { ...after, command: "" }, { role: "program", from, to });
  else if (before.use === "subcommand" && after.use === "subcommand") add(walk, after, { role: "subcommand", from, to });
  else if (before.use === "flag" && after.use === "flag") add(walk, after, { role: "flag", from, to });
  else if (isOperand(before) && isOperand(after)) add(walk, after, { role: operandRole(before, after), from, to, owner: after.owner });
  else add(walk, after, { role: "unclear", from, to });
}

function operandRole(before: ShellWord, after: ShellWord): EditRole {
  if (canonicalEncoding(before.text) !== null && canonicalEncoding(after.text) !== null) return "encoding";
  if (isPathLike(before.text) && isPathLike(after.text)) return "path";
  return before.use === "value" && after.use === "value" && before.owner === after.owner ? "flag_value" : "argument";
}

function isOperand({ use }: ShellWord): boolean {
  return use === "value" || use === "argument";
}

function compareBodies(before: ShellWord, after: ShellWord, { place, comparison }: Walk): void {
  const [one, other] = [grammarOf(before.text, "", ""), grammarOf(after.text, "", "")];
  const grammar = one === "sql" && other === "sql" ? "sql" : one === "code" || other === "code" || /^(?:python|node|ruby|php|deno)/.test(after.command) ? "code" : null;
  if (grammar) compareWords(before.text, after.text, grammar, { ...place, command: after.command }, comparison);
  else addEdit(comparison, place, { role: "unclear", from: "", to: "" });
}

/** Flags that came, a folder that was gone into first, a program put in front; anything else is not clear. */
function compareAdded(added: readonly ShellWord[], next: ShellWord | undefined, walk: Walk): void {
  const [first, second] = added;
  const flags = added.filter(({ use }) => use === "flag");
  if (first?.text === "cd" && second && next?.use === "program" && added.length === 3 && added[2]?.use === "operator") add(walk, { ...second, command: next.command }, { role: "directory", from: "", to: second.text });
  else if (first?.use === "flag" && added.every(({ use, step }) => use !== "operator" && use !== "body" && step === first.step)) {
    for (const flag of flags) add(walk, flag, { role: "flag", from: "", to: flag.text, owner: valueOf(flag, added) });
  } else add(walk, first, { role: "unclear", from: "", to: joined(added) });
}

/** A value belongs into a rule if it would help another run: a number or an encoding. */
function valueOf(flag: ShellWord, words: readonly ShellWord[]): string {
  const value = words.find(({ use, owner }) => use === "value" && owner === flag.text)?.text ?? "";
  return canonicalEncoding(value) !== null || numberOf(value) !== null ? value : "";
}

function compareRemoved(removed: readonly ShellWord[], walk: Walk): void {
  const flags = removed.filter(({ use }) => use === "flag");
  const isPlain = removed.every(({ use }) => use === "flag" || use === "value" || use === "argument");
  if (!isPlain) add(walk, removed[0], { role: "unclear", from: joined(removed), to: "" });
  else if (flags.length > 0) for (const flag of flags) add(walk, flag, { role: "flag", from: flag.text, to: "" });
  else for (const word of removed) add(walk, word, { role: "argument", from: word.text, to: "" });
}

function add({ place, comparison }: Walk, word: ShellWord | undefined, edit: Readonly<{ role: EditRole; from: string; to: string; owner?: string }>): void {
  addEdit(comparison, { ...place, command: word?.command ?? "" }, edit);
}

function joined(words: readonly ShellWord[]): string {
  return words.map(({ text }) => text).join(" ");
}
