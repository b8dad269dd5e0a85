import { laneOf } from "../action-lane";
import type { EventDigest } from "../digest";
import type { Reason } from "../turning-point";
import { brief, nameOf } from "./values";
import type { Mark, Run } from "./detector";

/** What the record step notices by itself; anything else is the sender's own word. */
const KNOWN: readonly string[] = ["empty", "unparseable", "missing_fields"];

/** A command or a change that prints nothing went well; a look that finds nothing is worth a look. */
function isExpectedToAnswer(event: EventDigest): boolean {
  if (event.action === null) return false;
  const lane = laneOf(event.action);
  return lane === "read" || lane === "other";
}

/** The sender's own anomaly mark, or an output that is empty, unreadable or lacks what it must have. */
export function findMarkedAnomalies({ events }: Run): Mark[] {
  return events.flatMap((event, index) => {
    const anomaly = event.anomalies.find((mark) => mark !== "empty" || isExpectedToAnswer(event));
    if (anomaly === undefined) return [];
    const reason: Reason = KNOWN.includes(anomaly) ? { code: `anomaly_${anomaly}`, values: { action: nameOf(event) } } : { code: "anomaly_said", values: { what: brief(anomaly) } };
    return [{ index, reason }];
  });
}
