import type { FailureClass } from "./failure-class";
import type { TaskStatus } from "./task";
import type { Reason } from "./turning-point";

/** One failed call of the task, with what the rules made of it. */
export type LadderFailure = Readonly<{
  index: number;
  eventId: string;
  failureClass: FailureClass;
  tool: string | null;
  /** Rules do not settle what kind it is. */
  isAmbiguous: boolean;
  /** Rules have a concrete strategy for it. */
  hasStrategy: boolean;
  isLowRisk: boolean;
  /** Nothing worked after it and the task failed. */
  hasEndedTask: boolean;
  /** What failed has worked before the task's next failure: the row ends here. */
  hasRecovered: boolean;
  waitMs: number | null;
}>;

/** An event that did not fail but is off what was expected. */
export type LadderAnomaly = Readonly<{ eventId: string; tool: string | null; waitMs: number | null }>;

/** A failure of another task. `sessionOrder`: 1 for the session right before this one, 2 for the one before that, … */
export type EarlierFailure = Readonly<{ failureClass: FailureClass; tool: string | null; taskId: string; sessionOrder: number }>;

export type LadderTask = Readonly<{
  status: TaskStatus;
  /** In task order. */
  failures: readonly LadderFailure[];
  anomalies: readonly LadderAnomaly[];
  earlier: readonly EarlierFailure[];
  hesitations: number;
  divergences: number;
}>;

/** F4: thresholds 2/5/30. */
export type LadderThresholds = Readonly<{
  /** More failed events than this in a task: it is diagnosed as a whole. */
  diagnoseAbove: number;
  /** How many sessions a pattern may stretch over. */
  patternWithinSessions: number;
  /** In so many of those sessions, this one counted, the same type makes a pattern. */
  patternAfter: number;
  longWaitMs: number;
}>;

export const LADDER_DEFAULTS: LadderThresholds = { diagnoseAbove: 2, patternWithinSessions: 5, patternAfter: 2, longWaitMs: 30_000 };

/** This many of a type in a row ask for another strategy, not for another analysis. */
const FORCE_AFTER = 3;

export type LadderStep = "annotate" | "instant" | "compare" | "force_update" | "batch" | "none";

export type LadderDecision = Readonly<{
  /** Null where the decision is about the task as a whole. */
  eventId: string | null;
  step: LadderStep;
  /** The model may be asked. */
  isDeep: boolean;
  /** The failure of this task to compare with, or whose analysis is used again. */
  earlierEventId: string | null;
  /** The task of an earlier session to compare with, where this one has none. */
  earlierTaskId: string | null;
  reason: Reason;
}>;

/**
 * What each failure of a task asks for (F4), and whether a model may be asked (F3): per failure type the first is
 * reflected on at once, the second compared with the first, the third in a row forces another strategy. A row is broken
 * by a failure of another type or by a recovery; low-risk failures neither climb nor break it.
 *
 * @returns one decision a failure and one an anomaly, in the given order, then those about the task as a whole
 *          (`eventId` null); never empty: where nothing was observed, one `none` says why (F1)
 */
export function climbLadder(task: LadderTask, thresholds: LadderThresholds = LADDER_DEFAULTS): LadderDecision[] {
  const decisions = [...decideOnFailures(task, thresholds), ...task.anomalies.map((anomaly) => decideOnAnomaly(anomaly, thresholds)), ...decideOnTask(task, thresholds)];
  return decisions.length > 0 ? decisions : [{ ...WHOLE_TASK, step: "none", reason: { code: NOTHING_OBSERVED[task.status], values: {} } }];
}

const WHOLE_TASK = { eventId: null, isDeep: false, earlierEventId: null, earlierTaskId: null } as const;

/** `failed` is there for completeness: a failed task without a failure is strategic. */
const NOTHING_OBSERVED: Readonly<Record<TaskStatus, string>> = {
  succeeded: "ladder_went_well",
  running: "ladder_still_running",
  aborted: "ladder_aborted",
  failed: "ladder_strategic",
  unknown: "ladder_nothing_observed",
};

function decideOnFailures({ failures, earlier }: LadderTask, thresholds: LadderThresholds): LadderDecision[] {
  const latest = new Map<FailureClass, string>();
  const sessions = sessionsByClass(earlier, thresholds);
  let row: { failureClass: FailureClass; length: number } | null = null;
  return failures.map((failure) => {
    const { eventId, failureClass } = failure;
    if (isOnlyNoted(failure, thresholds)) return decide(failure, "annotate", "ladder_low_risk");
    const rowLength: number = row?.failureClass === failureClass ? row.length + 1 : 1;
    const earlierEventId = latest.get(failureClass) ?? null;
    row = failure.hasRecovered ? null : { failureClass, length: rowLength };
    latest.set(failureClass, eventId);
    return climb(failure, { rowLength, earlierEventId, pattern: sessions.get(failureClass) ?? null }, thresholds);
  });
}

type Rung = Readonly<{ rowLength: number; earlierEventId: string | null; pattern: Pattern | null }>;

function climb(failure: LadderFailure, { rowLength, earlierEventId, pattern }: Rung, { longWaitMs, patternWithinSessions }: LadderThresholds): LadderDecision {
  if (rowLength >= FORCE_AFTER) return { ...decide(failure, "force_update", "ladder_in_a_row", { times: rowLength }), earlierEventId };
  const mayAsk = (failure.hasEndedTask || rowLength === 2) && (failure.isAmbiguous || (failure.hasEndedTask && !failure.hasStrategy));
  const rung = { earlierEventId, isDeep: mayAsk };
  if (earlierEventId !== null) return { ...decide(failure, "compare", rowLength === 2 ? "ladder_twice_in_a_row" : "ladder_again"), ...rung };
  if (pattern) {
    const values = { sessions: pattern.sessions, within: patternWithinSessions };
    return { ...decide(failure, "compare", "ladder_across_sessions", values), ...rung, earlierTaskId: pattern.latestTaskId };
  }
  if (failure.hasEndedTask) return { ...decide(failure, "instant", "ladder_ended_task"), ...rung };
  if (isLong(failure.waitMs, longWaitMs)) return { ...decide(failure, "instant", "ladder_long_wait", secondsOf(failure.waitMs)), ...rung };
  return { ...decide(failure, "instant", "ladder_first"), ...rung };
}

/** Low risk is what did not end the task and did not hold it up either. */
function isOnlyNoted({ isLowRisk, hasEndedTask, waitMs }: LadderFailure, { longWaitMs }: LadderThresholds): boolean {
  return isLowRisk && !hasEndedTask && !isLong(waitMs, longWaitMs);
}

function decideOnAnomaly({ eventId, tool, waitMs }: LadderAnomaly, { longWaitMs }: LadderThresholds): LadderDecision {
  const about = { ...WHOLE_TASK, eventId };
  const values = { tool: tool ?? "" };
  if (isLong(waitMs, longWaitMs)) return { ...about, step: "instant", reason: { code: "ladder_long_wait", values: { ...values, ...secondsOf(waitMs) } } };
  return { ...about, step: "annotate", reason: { code: "ladder_anomaly", values } };
}

function decideOnTask({ status, failures, hesitations, divergences }: LadderTask, { diagnoseAbove }: LadderThresholds): LadderDecision[] {
  const isMany = failures.length > diagnoseAbove;
  const whole: LadderDecision[] = isMany ? [{ ...WHOLE_TASK, step: "instant", reason: { code: "ladder_diagnose", values: { failures: failures.length, above: diagnoseAbove } } }] : [];
  // Where no failure ended the task, what went wrong was the way it took: failures that it recovered from do not explain it.
  if ((status !== "failed" && status !== "aborted") || failures.some(({ hasEndedTask }) => hasEndedTask)) return whole;
  const detours = hesitations + divergences;
  if (detours > 0) return [...whole, { ...WHOLE_TASK, step: "batch", reason: { code: "ladder_detours", values: { detours } } }];
  return status === "failed" ? [...whole, { ...WHOLE_TASK, step: "batch", reason: { code: "ladder_strategic", values: {} } }] : whole;
}

type Pattern = Readonly<{ sessions: number; latestTaskId: string }>;

/** Types that, this session counted, were seen in enough sessions. */
function sessionsByClass(earlier: readonly EarlierFailure[], { patternWithinSessions, patternAfter }: LadderThresholds): Map<FailureClass, Pattern> {
  const inReach = earlier.filter(({ sessionOrder }) => sessionOrder >= 1 && sessionOrder <= patternWithinSessions);
  const seen = new Map<FailureClass, { orders: Set<number>; latest: EarlierFailure }>();
  for (const failure of inReach) {
    const known = seen.get(failure.failureClass) ?? { orders: new Set(), latest: failure };
    known.orders.add(failure.sessionOrder);
    seen.set(failure.failureClass, { orders: known.orders, latest: failure.sessionOrder < known.latest.sessionOrder ? failure : known.latest });
  }
  const patterns = [...seen].map(([failureClass, { orders, latest }]) => [failureClass, { sessions: orders.size + 1, latestTaskId: latest.taskId }] as const);
  return new Map(patterns.filter(([, { sessions }]) => sessions >= patternAfter));
}

function decide({ eventId, failureClass, tool }: LadderFailure, step: LadderStep, code: string, values: Reason["values"] = {}): LadderDecision {
  return { ...WHOLE_TASK, eventId, step, reason: { code, values: { class: failureClass, tool: tool ?? "", ...values } } };
}

function isLong(waitMs: number | null, longWaitMs: number): boolean {
  return waitMs !== null && waitMs > longWaitMs;
}

function secondsOf(waitMs: number | null): { seconds: number } {
  return { seconds: Math.round((waitMs ?? 0) / 1000) };
}
