import type { CallRecord } from "../call-record";

/** What a failing call said, as far as it was kept: the line that told, the preview and what the rules found named in it. */
export type Message = Readonly<{ text: string; lower: string }>;

export function messageOf({ preview, diagnosis }: CallRecord): Message {
  const text = [diagnosis?.excerpt ?? "", preview, ...Object.values(diagnosis?.entities ?? {})].join("\n").slice(0, 2_000).replaceAll("\\n", "\n");
  return { text, lower: text.toLowerCase() };
}

const WORD_SIGN = /[\p{L}\p{N}_]/u;

/** Whether the message has the word as a whole word; case aside. A word of one character must stand in quotes. */
export function names({ lower }: Message, word: string): boolean {
  const wanted = word.trim().toLowerCase();
  if (wanted === "" || wanted.length > 300) return false;
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const [left, right] = [lower[at - 1] ?? " ", lower[at + wanted.length] ?? " "];
    if (wanted.length === 1 ? /["'`«“]/.test(left) && /["'`»”]/.test(right) : !isJoined(left, wanted[0]) && !isJoined(right, wanted.at(-1))) return true;
  }
  return false;
}

function isJoined(neighbour: string, edge = ""): boolean {
  // Chinese has no blanks: an identifier may touch the words around it.
  return WORD_SIGN.test(neighbour) && WORD_SIGN.test(edge) && neighbour.charCodeAt(0) < 0x2e80;
}
