import type { Reason } from "../turning-point";
import { brief, nameOf } from "./values";
import type { Mark, Run } from "./detector";

/** What the record step notices by itself; anything else is the sender's own word. */
const KNOWN: readonly string[] = ["empty", "unparseable", "missing_fields"];

/** The sender's own anomaly mark, or an output that is empty, unreadable or lacks what it must have. */
export function findMarkedAnomalies({ events }: Run): Mark[] {
  return events.flatMap((event, index) => {
    const [anomaly] = event.anomalies;
    if (anomaly === undefined) return [];
    const reason: Reason = KNOWN.includes(anomaly) ? { code: `anomaly_${anomaly}`, values: { action: nameOf(event) } } : { code: "anomaly_said", values: { what: brief(anomaly) } };
    return [{ index, reason }];
  });
}
