import type { EventDigest } from "../digest";

/** Longest value put into a reason, characters. */
const MAX_VALUE = 60;

/** One line, bounded: what a recorded text may put into a reason. */
export function brief(text: string, max = MAX_VALUE): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd().replace(/[\ud800-\udbff]$/, "")}…`;
}

/** What to call an event in a reason: its action. */
export function nameOf(event: EventDigest): string {
  return brief(event.action ?? event.type, 40);
}
