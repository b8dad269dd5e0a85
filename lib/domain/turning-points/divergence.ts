import { laneOf } from "../action-lane";
import type { Reason } from "../turning-point";
import { brief } from "./values";
import { alignPaths, pathSteps, type PathStep } from "./path";
import type { Mark, Run } from "./detector";

type Step = ReturnType<typeof pathSteps>[number];
type Match = ReturnType<typeof alignPaths>[number];

/**
 * Where a run leaves the path of a comparable good run for good: the first decision after the last step that both
 * took. Where both end on the same step, it is where the good run changed something that this one never did.
 * Runs without a single step in common are not comparable.
 *
 * @returns at most one mark
 */
export function findDivergence({ events, goodRun }: Run): Mark[] {
  if (!goodRun || goodRun.length === 0) return [];
  const steps = pathSteps(events);
  const matches = alignPaths(steps.map(({ step }) => step), goodRun);
  const last = matches.at(-1);
  if (!last) return [];
  const expected = goodRun[last.good + 1];
  const left = steps[last.own + 1];
  if (!expected && !left) return skipped(steps, goodRun, matches);
  if (left) return [{ index: left.index, reason: reasonToLeave(left.step, expected) }];
  const end = steps[last.own];
  return end && expected ? [{ index: end.index, reason: { code: "diverged_stopped", values: { good: callText(expected) } } }] : [];
}

function reasonToLeave(left: PathStep, expected: PathStep | undefined): Reason {
  if (!expected) return { code: "diverged_went_on", values: { action: brief(left.action, 40) } };
  return { code: expected.action === left.action ? "diverged_argument" : "diverged", values: { good: callText(expected) } };
}

/** The first change of the good run that this run never made, at the step that this run took instead. */
function skipped(steps: readonly Step[], goodRun: readonly PathStep[], matches: readonly Match[]): Mark[] {
  const done = new Set(steps.map(({ step }) => step.callKey || step.action));
  for (const [at, match] of matches.entries()) {
    const missing = goodRun.slice((matches[at - 1]?.good ?? -1) + 1, match.good).find((step) => laneOf(step.action) === "write" && !done.has(step.callKey || step.action));
    const instead = steps[(matches[at - 1]?.own ?? -1) + 1];
    if (missing && instead) return [{ index: instead.index, reason: { code: "diverged_skipped", values: { good: callText(missing) } } }];
  }
  return [];
}

function callText({ action, argument }: PathStep): string {
  return brief(argument ? `${action} ${argument}` : action);
}
