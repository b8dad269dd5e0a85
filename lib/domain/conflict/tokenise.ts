import { chineseForms, englishConcept, MAX_PHRASE } from "./concepts";
import { chineseMarks, englishMark, type Mark } from "./lexicon/marks";
import { hanNumberAt, NUMBER, numberTerm, wordNumber } from "./read-number";
import { stemWord } from "./stem-word";
import type { Token } from "./token";

/** No rule is longer; what is beyond is not read. Characters. */
const MAX_TEXT = 2_000;

const CODE = /`([^`\n]{1,200})`/y;
const PATH = /(?:https?:\/\/|[~.]{0,2}\/)?[\w.@*{}<>-]+(?:\/[\w.@*{}<>-]*)+|[~.]{0,2}\/[\w.@*{}-]+/y;
const FLAG = /--?[A-Za-z][\w-]*/y;
const VERSION = /v?\d+(?:\.\d+)+(?:\.x)?|v\d+/iy;
const WORD = /[A-Za-z_$#@À-ɏ][\wÀ-ɏ$#@]*(?:[-.:'+][\wÀ-ɏ$*+]+)*(?:\+\+)?(?:\(\))?/y;
const HAN = /[\u3400-\u9fff]+/y;
const BREAK = /[,;:.!?，；：。！？—\n]+|--|->|=>/y;
const HAN_TEXT = /[\u3400-\u9fff]{2}/;
const HYPHEN = /^[A-Za-z]+(?:-[A-Za-z]+)+$/;
const ALTERNATIVES = /^[a-z]+\/[a-z]+$/i;
const HTTP_METHOD = /^(?:GET|POST|PUT|PATCH|HEAD|DELETE)$/;

const CHINESE = new Map<string, { concept: string } | { mark: Mark }>();
for (const [form, mark] of chineseMarks()) CHINESE.set(form, { mark });
for (const [form, concept] of chineseForms()) CHINESE.set(form, { concept });
const MAX_FORM = Math.max(...[...CHINESE.keys()].map((form) => form.length));

/** A text as tokens, in order. Linear in its length; what is no letter, digit or break is left out. */
export function tokenise(text: string): Token[] {
  const plain = text.slice(0, MAX_TEXT).normalize("NFKC").replaceAll("’", "'").replace(/\bselect \*/gi, "select_star");
  const tokens: Token[] = [];
  const isChinese = HAN_TEXT.test(plain);
  let words: string[] = [];
  const flush = () => {
    if (words.length > 0) tokens.push(...readWords(words, isChinese));
    words = [];
  };

  for (let at = 0; at < plain.length; ) {
    const piece = pieceAt(plain, at);
    if (piece.kind === "word") {
      words.push(piece.text);
    } else if (piece.tokens.length > 0) {
      flush();
      tokens.push(...piece.tokens);
    }
    at += piece.length;
  }
  flush();
  return tokens;
}

type Piece = Readonly<{ length: number }> & (Readonly<{ kind: "word"; text: string }> | Readonly<{ kind: "tokens"; tokens: readonly Token[] }>);

const NOTHING: Piece = { kind: "tokens", length: 1, tokens: [] };

function pieceAt(text: string, at: number): Piece {
  const char = text[at] ?? "";
  if (char === " ") return NOTHING;
  const code = matchAt(CODE, text, at);
  if (code) return whole(code[0], readCode(code[1] ?? ""));
  if (char >= "\u3400" && char <= "\u9fff") return readHan(text, at);

  const path = matchAt(PATH, text, at);
  if (path && !areAlternatives(path[0])) return whole(path[0], [name(path[0])]);
  const isAfterSpace = at === 0 || text[at - 1] === " ";
  const flag = isAfterSpace ? matchAt(FLAG, text, at) : null;
  if (flag) return whole(flag[0], [name(flag[0])]);
  const version = matchAt(VERSION, text, at);
  if (version) return whole(version[0], [{ kind: "name", term: version[0].toLowerCase(), text: version[0] }]);
  const number = matchAt(NUMBER, text, at);
  if (number) return whole(number[0], [{ kind: "number", term: numberTerm(number[1] ?? "", number[2]), text: number[0] }]);
  const word = matchAt(WORD, text, at);
  if (word) return { kind: "word", length: word[0].length, text: word[0].replace(/[.:']+$/, "") };
  const pause = matchAt(BREAK, text, at);
  if (pause) return whole(pause[0], [{ kind: "break", isStrong: /[;.!?；。！？\n]/.test(pause[0]), text: pause[0] }]);
  return NOTHING;
}

/** "read/write" rather than a path: words of the language on both sides. */
function areAlternatives(text: string): boolean {
  return ALTERNATIVES.test(text) && text.toLowerCase().split("/").every((word) => englishConcept([word]) ?? englishMark(word));
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function whole(text: string, tokens: readonly Token[]): Piece {
  return { kind: "tokens", length: text.length, tokens };
}

function name(text: string): Token {
  return { kind: "name", term: text.toLowerCase().replace(/[.:]+$/, ""), text };
}

/** The words of a piece of code: names, but for those that the lexicon knows. */
function readCode(code: string): Token[] {
  return code.split(/[\s"'=,;()]+/).filter((part) => /[\w\u3400-\u9fff*]/.test(part)).flatMap((part) => {
    const concept = englishConcept(isIdentifier(part) ? spelledOut(part) : [part.toLowerCase()]);
    // Only what is called like the concept itself: `make` is no other word for "create".
    return concept === part.toLowerCase() ? concepts(concept, part) : [name(part)];
  });
}

/** Longest known forms first; what is between them goes by pairs of characters. */
function readHan(text: string, at: number): Piece {
  const run = matchAt(HAN, text, at)?.[0] ?? "";
  const tokens: Token[] = [];
  let rest = "";
  const flush = () => {
    for (let index = 0; index < Math.max(1, rest.length - 1) && rest; index += 1) tokens.push({ kind: "han", term: rest.slice(index, index + 2), text: rest.slice(index, index + 2) });
    rest = "";
  };
  for (let place = 0; place < run.length; ) {
    const number = hanNumberAt(run, place);
    const form = number ? null : longestForm(run, place);
    if (number || form) flush();
    if (number) tokens.push({ kind: "number", term: number.term, text: run.slice(place, place + number.length) });
    else if (form) tokens.push(...("mark" in form.entry ? [{ kind: "mark", mark: form.entry.mark, text: form.text } as const] : concepts(form.entry.concept, form.text)));
    else rest += run[place] ?? "";
    place += number?.length ?? form?.text.length ?? 1;
  }
  flush();
  return whole(run, tokens);
}

function longestForm(run: string, at: number) {
  for (let length = Math.min(MAX_FORM, run.length - at); length > 0; length -= 1) {
    const text = run.slice(at, at + length);
    const entry = CHINESE.get(text);
    if (entry) return { text, entry };
  }
  return null;
}

/** English words that stand side by side: phrases of the lexicon, marks, identifiers and stems. */
function readWords(raw: readonly string[], isChinese: boolean): Token[] {
  const words = raw.flatMap((word) => (HYPHEN.test(word) && !isKnown(word) ? word.split("-") : [word]));
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const { read, count } = readWord(words, at, isChinese);
    tokens.push(...read);
    at += count;
  }
  return tokens;
}

function isKnown(word: string): boolean {
  return englishConcept([word.toLowerCase()]) !== undefined || /^utf-/i.test(word);
}

function readWord(words: readonly string[], at: number, isChinese: boolean): { read: readonly Token[]; count: number } {
  const number = wordNumber((words[at] ?? "").toLowerCase(), words[at + 1]?.toLowerCase());
  if (number) return { read: [{ kind: "number", term: number, text: words[at] ?? "" }], count: words[at]?.toLowerCase() === "twice" ? 1 : 2 };
  for (let count = Math.min(MAX_PHRASE, words.length - at); count > 0; count -= 1) {
    const part = words.slice(at, at + count);
    const text = part.join(" ");
    if (HTTP_METHOD.test(text)) break;
    const lower = part.map((word) => word.toLowerCase());
    const mark = englishMark(lower.join("_"));
    if (mark) return { read: [{ kind: "mark", mark, text }], count };
    const concept = englishConcept(count === 1 && isIdentifier(text) ? spelledOut(text) : lower);
    if (concept) return { read: concepts(concept, text), count };
  }
  const word = words[at] ?? "";
  // A foreign word in a Chinese sentence, or a capital inside an English one, names something.
  const isName = isChinese || isIdentifier(word) || HTTP_METHOD.test(word) || (at > 0 && /^[A-Z]/.test(word));
  return { read: [isName ? name(word) : { kind: "word", term: stemWord(word.toLowerCase()), text: word }], count: 1 };
}

/** One token a concept: a form may say two in one word. */
function concepts(joined: string, text: string): Token[] {
  return joined.split("+").map((concept) => ({ kind: "concept", term: concept, text }));
}

/** How the lexicon would hold an identifier that is a known phrase: "snake_case", "camelCase", "utf-8-sig". */
function spelledOut(identifier: string): readonly string[] {
  return identifier.toLowerCase().split("_");
}

/** A name rather than a word of the language: digits, underscores, dots, inner capitals, signs. */
function isIdentifier(word: string): boolean {
  return /[\d_$#@.:()*+]/.test(word) || /[a-z][A-Z]/.test(word);
}
