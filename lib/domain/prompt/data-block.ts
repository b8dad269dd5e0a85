import { cutText } from "../cut-text";
import { hashText } from "../hash";

/** A recorded text on its way into a prompt. `limit` in characters; more is cut in the middle. */
export type DataBlock = Readonly<{ name: string; text: string; limit: number }>;

/**
 * Marks that chat templates give a meaning of their own; some servers read them inside a message too. Broken by a
 * look-alike, so that a person and a model still see what was there.
 */
const TEMPLATE_MARK = /<(?=[|｜]|\/?(?:s|think|tool_call|start_of_turn|end_of_turn)>|<\/?SYS>>)|\[(?=\/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS)\])/gi;
/** Control characters but tab and newline, and what turns the direction of text or is not seen at all. */
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** A recorded text as a prompt may hold it: nothing in it is read as a mark of a template or stays unseen. */
export function asData(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(UNSEEN, " ").replace(TEMPLATE_MARK, (mark) => (mark === "<" ? "‹" : "⟦"));
}

/**
 * Puts what was recorded behind a fence that it cannot close: the fence's name is made from all the texts, and is in
 * none of them. Blocks without text are left out.
 *
 * @returns the blocks, and the fence's name for the words around them
 */
export function fenceData(blocks: readonly DataBlock[]): Readonly<{ fence: string; text: string }> {
  const shown = blocks
    .map(({ name, text, limit }) => ({ name, text: asData(cutText(text, limit)?.text ?? text).trim() }))
    .filter(({ text }) => text !== "");
  const all = shown.map(({ text }) => text).join("\n");
  let fence = fenceName(all);
  while (all.includes(fence)) fence = fenceName(all + fence);
  return { fence, text: shown.map(({ name, text }) => `<${fence} name="${name}">\n${text}\n</${fence}>`).join("\n\n") };
}

function fenceName(text: string): string {
  return `data-${hashText(text).slice(0, 12)}`;
}

/** Any recorded value as text: a string as it is, else its JSON. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
