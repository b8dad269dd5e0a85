import { reasonText } from "@/lib/domain/reason";
import type { EventRow } from "@/lib/domain/story";
import { formatClock } from "@/lib/i18n/format";
import { waitText } from "./wait-text";
import type { ReplayWords } from "./words";

/** Long enough to know the event, short enough to listen to. */
const MAX_PIECE = 80;

/** The row as it is read aloud: when, what was chosen, what came of it, why it is marked. */
export function rowName(row: EventRow, words: ReplayWords): string {
  const outcome = row.outcome || row.errorType || "";
  return [
    formatClock(row.offsetMs),
    row.rail === "sub" ? row.agent : null,
    row.step,
    [row.action ?? words.type(row.type), cut(row.argument)].filter(Boolean).join(" "),
    row.alternatives.length > 0 ? words.row("among", { options: row.alternatives.slice(0, 3).join(", ") }) : null,
    [row.action === null && row.status !== "failed" ? null : words.status[row.status], cut(outcome)].filter(Boolean).join(": "),
    row.latencyMs === null ? null : words.row("took", { duration: waitText(row.latencyMs) }),
    row.isSkewed ? words.row("skewedWhy") : null,
    ...row.marks.map((mark) => `${words.kind[mark.kind]}: ${reasonText(mark.reason, words.language)}`),
  ]
    .filter(Boolean)
    .join("; ");
}

const cut = (text: string) => (text.length <= MAX_PIECE ? text : `${text.slice(0, MAX_PIECE)}…`);
