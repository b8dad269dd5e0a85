import { isThought, laneOf } from "../action-lane";
import type { EventDigest } from "../digest";
import type { Reason } from "../turning-point";
import { brief, nameOf } from "./values";
import { markEach, type Mark, type Run } from "./detector";

/** What the record step notices by itself; anything else is the sender's own word. */
const KNOWN: readonly string[] = ["empty", "unparseable", "missing_fields"];

/** Looking through files is a question whose answer may be no; finding none is the rhythm of work. */
const LOOKS_THROUGH_FILES = /^(?:grep|glob|rg|ls|find|find_files?|search_files?|search_dir|file_search|code_?search|codebase_search|grep_search|list_dir(?:ectory)?)$/i;
export function looksThroughFiles(action: string): boolean {
  return LOOKS_THROUGH_FILES.test(action);
}

/** Code of its own is run to see what it gives; a shell's commands mostly work in silence. */
const RUNS_CODE = /code|python|sql|notebook|代码/i;

/** Whether an empty output is off: a command or a change that prints nothing went well, a lookup that gives nothing did not. */
function isExpectedToAnswer({ action, outcome }: EventDigest): boolean {
  if (action === null || isThought(action) || looksThroughFiles(action)) return false;
  const lane = laneOf(action);
  if (lane === "run") return RUNS_CODE.test(action) || outcome !== "";
  return lane !== "write" || outcome !== "";
}

/** The sender's own anomaly mark, or an output that is empty, unreadable or lacks what it must have. */
export function findMarkedAnomalies({ events }: Run): Mark[] {
  return markEach(events, (event) => {
    const anomaly = event.anomalies.find((mark) => mark !== "empty" || isExpectedToAnswer(event));
    if (anomaly === undefined) return null;
    const reason: Reason = KNOWN.includes(anomaly) ? { code: `anomaly_${anomaly}`, values: { action: nameOf(event) } } : { code: "anomaly_said", values: { what: brief(anomaly) } };
    return reason;
  });
}
