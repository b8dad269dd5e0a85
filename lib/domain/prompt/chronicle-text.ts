import type { ChronicleNode } from "../chronicle";
import { cutEnd } from "../cut-text";
import type { Language } from "../language";
import { oneLine } from "../summary-argument";

const NEIGHBOURS = 3;
const MAX_REASON = 90;
const MAX_AGENT = 30;

type ChronicleTextOptions = Readonly<{
  /** Characters. */
  maxChars?: number;
  /** Index of the event in question; null where the whole task is. */
  focusIndex?: number | null;
  /** All events of the task, those that were thinned away too. Default: up to the last node. */
  totalEvents?: number;
  language: Language;
}>;

type Line = Readonly<{ index: number; text: string; rank: number }>;

/**
 * The chronicle as a model reads it (F5): one line an event, in order. Where not all fit, the most telling stay: the
 * event in question and its neighbours, first and last, turning points and failures with theirs. What is left out is
 * counted where it stood.
 *
 * @returns never more than `maxChars` characters; "" without nodes
 */
export function writeChronicle(nodes: readonly ChronicleNode[], { maxChars = 6_000, focusIndex = null, totalEvents, language }: ChronicleTextOptions): string {
  const ranks = rankNodes(nodes, focusIndex);
  const lines = nodes.map((node, at): Line => ({ index: node.index, text: lineOf(node, node.index === focusIndex), rank: ranks[at] ?? Infinity }));
  const total = Math.max(totalEvents ?? 0, (lines.at(-1)?.index ?? -1) + 1);
  // A line takes at least eight characters: more of them never fit.
  const byRank = lines.toSorted((a, b) => a.rank - b.rank || a.index - b.index).slice(0, Math.ceil(maxChars / 8));

  const write = (count: number) => withGaps(byRank.slice(0, count).sort((a, b) => a.index - b.index), total, language);
  let fits = 0;
  for (let low = 1, high = byRank.length; low <= high; ) {
    const middle = (low + high) >> 1;
    if (write(middle).length <= maxChars) low = (fits = middle) + 1;
    else high = middle - 1;
  }
  return cutEnd(write(Math.max(fits, Math.min(1, byRank.length))), maxChars);
}

/** The smaller, the more telling. */
function rankNodes(nodes: readonly ChronicleNode[], focusIndex: number | null): number[] {
  const ranks = nodes.map(() => Infinity);
  const raise = (at: number, rank: number) => {
    if (at >= 0 && at < ranks.length) ranks[at] = Math.min(ranks[at] ?? Infinity, rank);
  };
  nodes.forEach((node, at) => {
    const isFocus = node.index === focusIndex;
    const kinds = node.turning_points.map(({ kind }) => kind);
    const own = kinds.includes("first_failure") ? 2 : kinds.length > 0 ? 3 : node.status === "failed" ? 4 : null;
    if (at === 0 || at === nodes.length - 1) raise(at, 1);
    if (isFocus) raise(at, 0);
    else if (own !== null) raise(at, own);
    for (let distance = 1; distance <= NEIGHBOURS; distance += 1) {
      const rank = isFocus ? 1 : own === null ? Infinity : own + 3 + distance;
      raise(at - distance, rank);
      raise(at + distance, rank);
    }
  });
  return ranks;
}

function lineOf(node: ChronicleNode, isFocus: boolean): string {
  const marks = node.turning_points.map(({ kind, reason }) => `[${kind}: ${cutEnd(oneLine(reason), MAX_REASON)}]`);
  const who = node.agent === null ? "" : `(${cutEnd(oneLine(node.agent), MAX_AGENT)}) `;
  const attempt = node.attempt > 1 ? ` a${node.attempt}` : "";
  return [`${isFocus ? "> " : ""}#${node.index} +${secondsText(node.offset_ms)}${attempt} ${who}${oneLine(node.summary)}`, ...marks].join(" ");
}

function secondsText(offsetMs: number): string {
  const seconds = offsetMs / 1_000;
  return `${seconds < 100 ? seconds.toFixed(1) : Math.round(seconds)}s`;
}

function withGaps(lines: readonly Line[], total: number, language: Language): string {
  const written: string[] = [];
  let next = 0;
  for (const { index, text } of lines) {
    if (index > next) written.push(gapText(index - next, language));
    written.push(text);
    next = index + 1;
  }
  if (lines.length > 0 && total > next) written.push(gapText(total - next, language));
  return written.join("\n");
}

function gapText(count: number, language: Language): string {
  return language === "zh-CN" ? `…… 略去 ${count} 个事件` : `… ${count} ${count === 1 ? "event" : "events"} left out`;
}
