import { alignPaths, pathSteps } from "./path";
import { brief, nameOf } from "./values";
import type { Mark, Run } from "./detector";

/**
 * Where a run leaves the path of a comparable good run for good: the first decision after the last step that both
 * took, when the good run still went on from there. Runs without a single step in common are not comparable.
 *
 * @returns at most one mark
 */
export function findDivergence({ events, goodRun }: Run): Mark[] {
  if (!goodRun || goodRun.length === 0) return [];
  const steps = pathSteps(events);
  const last = alignPaths(steps.map(({ step }) => step), goodRun).at(-1);
  if (!last) return [];
  const expected = goodRun[last.good + 1];
  const left = steps[last.own + 1];
  if (!expected && !left) return [];
  const good = expected ? brief(expected.argument ? `${expected.action} ${expected.argument}` : expected.action) : "";
  if (!left) {
    const end = steps[last.own];
    return end ? [{ index: end.index, reason: { code: "diverged_stopped", values: { good } } }] : [];
  }
  const event = events[left.index];
  if (!event) return [];
  if (!expected) return [{ index: left.index, reason: { code: "diverged_went_on", values: { action: nameOf(event) } } }];
  const code = expected.action === event.action ? "diverged_argument" : "diverged";
  return [{ index: left.index, reason: { code, values: { action: nameOf(event), good } } }];
}
