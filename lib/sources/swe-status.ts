import type { SourceTask } from "./source";
import { clip, objectOf, textOf, type JsonObject } from "./values";

/**
 * How a SWE-agent run ended. `submitted` says that a patch was handed in, not that it is right: unknown, unless the
 * file says whether it resolved the issue. Running out of budget, context or tries is aborted; an error is failed.
 */
export function endOf(info: JsonObject): Pick<SourceTask, "status" | "outcome" | "error"> {
  const exit = textOf(info.exit_status);
  const note = exit === undefined ? undefined : { note: `exit status: ${clip(exit, 200)}` };
  const resolved = info.resolved ?? objectOf(info.report).resolved;
  if (typeof resolved === "boolean") return { status: resolved ? "succeeded" : "failed", outcome: { score: resolved ? 1 : 0, ...note } };
  if (exit === undefined) return { status: "unknown" };
  if (/^submitted$/i.test(exit)) return { status: "unknown", outcome: note };
  if (/cost|context|limit|format|early|timeout|interrupt|abort|submitted/i.test(exit)) return { status: "aborted", outcome: note };
  return { status: "failed", outcome: note, error: { type: clip(exit, 200), message: clip(textOf(info.error) ?? exit, 2000) } };
}
