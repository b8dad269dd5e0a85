import { isGeneralAction, laneOf } from "../action-lane";
import type { EventDigest, OutputShape } from "../digest";
import type { Reason } from "../turning-point";
import { looksThroughFiles } from "./anomaly-marked";
import { brief, nameOf } from "./values";
import { markEach, type Mark, type Run } from "./detector";

/** Earlier outputs that must agree before one that differs is strange. */
const ENOUGH = 2;
/** So many keys were kept at most: of an output with more, nothing can be said to be missing. */
const MAX_KEYS = 20;

type Known = { count: number; kind: OutputShape["kind"] | "mixed"; keys: readonly string[] | null };

/**
 * An output unlike all the same tool's earlier ones, when there are at least two and they are alike: of another kind
 * (an object becomes text), or without keys that every earlier one had. Tools that may print anything, failures
 * (marked as such) and outputs whose beginning is all that is known are left out.
 */
export function findUnlikeShapes({ events }: Run): Mark[] {
  const known = new Map<string, Known>();
  return markEach(events, (event) => {
    if (!isComparable(event)) return null;
    const action = event.action ?? "";
    const earlier = known.get(action);
    known.set(action, learn(earlier, event.shape));
    return earlier && earlier.count >= ENOUGH ? unlike(earlier, event) : null;
  });
}

function isComparable(event: EventDigest): boolean {
  if (event.action === null || event.status === "failed" || event.status === "running" || event.shape.kind === "none") return false;
  return !isGeneralAction(event.action) && !looksThroughFiles(event.action) && laneOf(event.action) !== "run";
}

function unlike(earlier: Known, event: EventDigest): Reason | null {
  const { kind, keys } = event.shape;
  if (earlier.kind === "mixed") return null;
  if (kind !== earlier.kind) return { code: kind === "empty" ? "shape_empty" : "shape_kind", values: { action: nameOf(event), was: earlier.kind, is: kind, count: earlier.count } };
  if (!keys || !earlier.keys) return null;
  const missing = earlier.keys.filter((key) => !keys.includes(key));
  // With every key another it is another thing (an object keyed by ids), not one with fields missing.
  if (missing.length === 0 || missing.length === earlier.keys.length) return null;
  return { code: "shape_keys", values: { action: nameOf(event), missing: brief(missing.slice(0, 3).join(", ")), count: earlier.count } };
}

function learn(earlier: Known | undefined, shape: OutputShape): Known {
  const keys = shape.keys && shape.keys.length < MAX_KEYS ? shape.keys : null;
  if (!earlier) return { count: 1, kind: shape.kind, keys };
  return {
    count: earlier.count + 1,
    kind: earlier.kind === shape.kind ? shape.kind : "mixed",
    keys: earlier.keys && keys ? earlier.keys.filter((key) => keys.includes(key)) : null,
  };
}
