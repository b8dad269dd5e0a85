const WORD = /[\p{L}\p{N}_]+/gu;
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Leading `cd somewhere &&` and `export A=b;` say where a command runs, not what it does. */
const PREAMBLE = /^\s*(?:(?:cd|export|source|set|sudo|timeout)\b[^;&|]*(?:&&|;)\s*)+/;

/** The words of a call's argument, lower case; Chinese by pairs of characters. At most 60. */
export function wordsOf(argument: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [word] of argument.replace(PREAMBLE, "").toLowerCase().matchAll(WORD)) {
    if (words.size >= 60) break;
    if (!CJK.test(word) || word.length < 3) words.add(word);
    else for (let at = 0; at + 2 <= word.length; at += 1) words.add(word.slice(at, at + 2));
  }
  return words;
}

/** Jaccard: shared words over all words, 0..1; 0 where either has none. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = sharedCount(a, b);
  return shared === 0 ? 0 : shared / (a.size + b.size - shared);
}

/** Shared words over those of the shorter, 0..1: 1 where one says all the other says, and more. */
export function containment(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size);
  return smaller === 0 ? 0 : sharedCount(a, b) / smaller;
}

function sharedCount(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const word of small) if (large.has(word)) shared += 1;
  return shared;
}

const QUOTED = /"[^"]*(?:"|$)|'[^']*(?:'|$)|\$\(.*$|<<.*$/g;
/** Said beside what is done. */
const ASIDE = /^(?:echo|printf|true|exit|sleep|:)\b/;

/** What a command does, the first two words of its last step (`git push`, `mix test`); "" for an empty argument. */
export function headOf(argument: string): string {
  const steps = argument.replace(QUOTED, " ").split(/&&|\|\||;/).map((step) => step.trim());
  const step = steps.findLast((each) => each !== "" && !ASIDE.test(each)) ?? steps[0] ?? "";
  return step.split(/\s+/, 3).slice(0, 2).filter((word) => !word.startsWith("-")).join(" ").toLowerCase();
}

const COMMAND_WORD = /^[\p{L}\p{N}_./\\~@:%^+*-]+$/u;
/** A line that begins so is a piece of a program. */
const CODE = /^(?:import|from|def|class|for|while|if|with|try|async|await|return|print|const|let|var|function|export|select|insert|update|delete|create)(?: |$)/;

/** `headOf` where it reads as a command; null where it is the beginning of code (`url =`, `def f(x`). */
export function commandOf(argument: string): string | null {
  const head = headOf(argument);
  return head !== "" && !CODE.test(head) && head.split(" ").every((word) => COMMAND_WORD.test(word)) ? head : null;
}

/** A single path or address, by its last part: in one project all paths share most of their words. */
export function fileOf(argument: string): string | null {
  const text = argument.trim();
  return /^\S*[/\\]\S*$/.test(text) ? (text.split(/[/\\]/).findLast((part) => part !== "") ?? null) : null;
}

/** Whether two arguments are about the same thing: the same file, else mostly the same words. */
export function isSameTarget(a: string, b: string, atLeast = 0.5): boolean {
  if (a === b) return true;
  const [fileA, fileB] = [fileOf(a), fileOf(b)];
  if (fileA !== null || fileB !== null) return fileA === fileB;
  return likeness(wordsOf(a), wordsOf(b)) >= atLeast;
}
