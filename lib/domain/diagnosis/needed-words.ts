/**
 * Literal pieces of which any text that a pattern matches holds at least one, lower case: what lets most rows be passed
 * over without trying them. Reads the constructs that `rx` patterns use; a piece is at least two characters.
 *
 * @returns null where nothing is needed for certain
 */
export function neededWords(source: string): readonly string[] | null {
  return readAlternatives({ source, at: 0 });
}

type Cursor = { readonly source: string; at: number };
type Needed = readonly string[] | null;

function readAlternatives(cursor: Cursor): Needed {
  const branches: Needed[] = [readSequence(cursor)];
  while (cursor.source[cursor.at] === "|") {
    cursor.at += 1;
    branches.push(readSequence(cursor));
  }
  return branches.includes(null) ? null : branches.flatMap((branch) => branch ?? []);
}

function readSequence(cursor: Cursor): Needed {
  const candidates: (readonly string[])[] = [];
  let run = "";
  const endRun = () => {
    if (run.length >= 2) candidates.push([run.toLowerCase()]);
    run = "";
  };
  while (cursor.at < cursor.source.length && !"|)".includes(cursor.source[cursor.at] ?? "")) {
    const atom = readAtom(cursor);
    if (atom.kind === "nothing") continue;
    const { least, most } = readRepeat(cursor);
    if (atom.kind === "letter" && least > 0) {
      run += atom.letter;
      if (most === 1) continue;
    }
    endRun();
    if (atom.kind === "group" && least > 0 && atom.needed !== null) candidates.push(atom.needed);
  }
  endRun();
  return candidates.reduce<Needed>((best, one) => (best === null || worth(one) > worth(best) ? one : best), null);
}

/** A longer shortest piece passes over more texts; fewer pieces are found sooner. */
function worth(words: readonly string[]): number {
  return Math.min(6, ...words.map((word) => (word.charCodeAt(0) > 0x2e80 ? word.length * 2 : word.length))) - words.length / 100;
}

type Atom = Readonly<{ kind: "letter"; letter: string } | { kind: "group"; needed: Needed } | { kind: "some" } | { kind: "nothing" }>;

function readAtom(cursor: Cursor): Atom {
  const letter = cursor.source[cursor.at] ?? "";
  cursor.at += 1;
  if (letter === "(") return readGroup(cursor);
  if (letter === "[") {
    while (cursor.at < cursor.source.length && cursor.source[cursor.at] !== "]") cursor.at += cursor.source[cursor.at] === "\\" ? 2 : 1;
    cursor.at += 1;
    return { kind: "some" };
  }
  if (letter === "^" || letter === "$") return { kind: "nothing" };
  if (letter === ".") return { kind: "some" };
  if (letter !== "\\") return { kind: "letter", letter };
  const escaped = cursor.source[cursor.at] ?? "";
  cursor.at += 1;
  if (escaped === "b" || escaped === "B") return { kind: "nothing" };
  return /[a-z\d]/i.test(escaped) ? { kind: "some" } : { kind: "letter", letter: escaped };
}

function readGroup(cursor: Cursor): Atom {
  const opening = /^\?(?:<?[=!]|:|<\w+>)/.exec(cursor.source.slice(cursor.at, cursor.at + 40))?.[0] ?? "";
  cursor.at += opening.length;
  const needed = readAlternatives(cursor);
  cursor.at += 1;
  return /[=!]$/.test(opening) ? { kind: "nothing" } : { kind: "group", needed };
}

function readRepeat(cursor: Cursor): Readonly<{ least: number; most: number }> {
  const [all = "", sign, least, comma, most] = /^(?:([?*+])|\{(\d+)(,?)(\d*)\})\??/.exec(cursor.source.slice(cursor.at, cursor.at + 20)) ?? [];
  cursor.at += all.length;
  if (all === "") return { least: 1, most: 1 };
  if (sign) return { least: sign === "+" ? 1 : 0, most: sign === "?" ? 1 : Infinity };
  return { least: Number(least), most: comma ? Number(most || Infinity) : Number(least) };
}
