import type { CallRecord } from "./call-record";
import type { Language } from "./language";
import { failureClassText } from "./reflect-reason";
import type { ReflectionBody } from "./reflection";

export type ReflectedPath = ReflectionBody["path"];

/** What becomes of a step on the best path. `by` of a merge or a skip is null where nothing takes its place. */
export type StepEdit = Readonly<{ kind: "merge" | "skip" | "replace"; by: string | null }>;

/** One line of the path: a call, or the same call several times in a row. */
export type Step = Readonly<{ calls: readonly CallRecord[]; last: CallRecord }>;

const MAX_LINES = 20;
/** Steps shown of a longer path; with the gaps between them they fit. */
const SHOWN = 9;
const MAX_LINE = 200;

/**
 * The path that was taken beside the one that would have done. Equal calls in a row are one step, and merged on the best
 * path; other failed steps led nowhere, and are skipped there. A long path is shown around the steps in question, with
 * what is left out counted.
 *
 * @param calls in task order, at least one
 * @param isInQuestion steps that have to be seen
 * @param edit what becomes of a step, where that is known; null elsewhere
 */
export function layPath(calls: readonly CallRecord[], language: Language, isInQuestion: (step: Step) => boolean, edit: (step: Step) => StepEdit | null): ReflectedPath {
  const lines = shownLines(foldRepeats(calls), (step) => edit(step)?.kind === "replace", isInQuestion);
  const path: ReflectedPath = { actual: [], best: [], changes: [] };
  for (const line of lines) {
    if (typeof line === "number") {
      const gap = language === "en" ? `… ${line} more ${line === 1 ? "step" : "steps"}` : `…… 另有 ${line} 步`;
      path.actual.push(gap);
      path.best.push(gap);
      continue;
    }
    const step = stepText(line, language);
    const change = edit(line) ?? usualEdit(line);
    path.actual.push(step);
    if (change) path.changes.push({ kind: change.kind, step, by: change.by === null ? null : fit(change.by, MAX_LINE) });
    if (!change) path.best.push(fit(callText(line.last), MAX_LINE));
    else if (change.by !== null && change.kind !== "skip") path.best.push(fit(change.by, MAX_LINE));
  }
  if (path.best.length === 0) path.best.push(...path.changes.slice(-1).map(({ by, step }) => by ?? step));
  return path;
}

function usualEdit({ calls, last }: Step): StepEdit | null {
  if (last.hasFailed) return { kind: "skip", by: null };
  return calls.length > 1 ? { kind: "merge", by: callText(last) } : null;
}

function foldRepeats(calls: readonly CallRecord[]): Step[] {
  const steps: { calls: CallRecord[]; last: CallRecord }[] = [];
  for (const call of calls) {
    const before = steps.at(-1);
    if (before && isRepeat(before.last, call)) {
      before.calls.push(call);
      before.last = call;
    } else steps.push({ calls: [call], last: call });
  }
  return steps;
}

/** The same call with the same outcome. */
function isRepeat(before: CallRecord, call: CallRecord): boolean {
  return call.callKey !== "" && before.callKey === call.callKey && before.agent === call.agent && before.hasFailed === call.hasFailed && before.diagnosis?.failureClass === call.diagnosis?.failureClass;
}

/** A number stands for so many steps left out. */
function shownLines(steps: readonly Step[], ...questions: readonly ((step: Step) => boolean)[]): (Step | number)[] {
  if (steps.length <= MAX_LINES) return [...steps];
  const shown = new Set<number>();
  const show = (places: readonly number[]) => {
    for (const place of places) if (shown.size < SHOWN && place >= 0 && place < steps.length) shown.add(place);
  };
  const asked = questions.flatMap((isAsked) => steps.flatMap((step, place) => (isAsked(step) ? [place] : [])));
  show([...asked.slice(0, SHOWN - 3), ...asked.slice(-1)]);
  show([0, steps.length - 1]);
  show(asked.flatMap((place) => [place - 1, place + 1]));
  const lines: (Step | number)[] = [];
  let left = 0;
  steps.forEach((step, place) => {
    if (!shown.has(place)) return void (left += 1);
    if (left > 0) lines.push(left);
    left = 0;
    lines.push(step);
  });
  return left > 0 ? [...lines, left] : lines;
}

export function callText({ action, argument, agent }: CallRecord): string {
  const call = oneLine(`${action} ${argument}`) || "–";
  return agent === null ? call : `${oneLine(agent)}: ${call}`;
}

function stepText({ calls, last }: Step, language: Language): string {
  const isChinese = language === "zh-CN";
  const times = calls.length === 1 ? "" : isChinese ? `（${calls.length} 次）` : ` (${calls.length} times)`;
  const kind = last.diagnosis ? failureClassText(last.diagnosis.failureClass, language) : "";
  const failed = isChinese ? `：失败${kind && `（${kind}）`}` : `: failed${kind && ` (${kind})`}`;
  const outcome = last.hasFailed ? failed : last.hasWorked ? (isChinese ? "：成功" : ": worked") : "";
  const ending = times + outcome;
  return `${fit(callText(last), MAX_LINE - ending.length)}${ending}`;
}

/** Recorded text as it may stand in a line: no breaks, no controls. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

let segmenter: Intl.Segmenter | undefined;

/** At most `max` UTF-16 units, which is what a schema counts; cut between characters that a person sees. */
export function fit(text: string, max: number): string {
  if (text.length <= max) return text;
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  const cut = segmenter.segment(text.slice(0, max + 16)).containing(max - 1)?.index ?? 0;
  return `${text.slice(0, cut).trimEnd()}…`;
}
