import type { LessonState } from "@/lib/domain/lesson-state";
import type { Settings } from "@/lib/domain/settings";

/** A candidate that nobody saw to yet; what a test cares about it names. */
export function makeState(change: Partial<LessonState> = {}): LessonState {
  return {
    content: "Read supplier files as gb18030, not utf-8", appliesWhen: null, notWhen: null, taskType: "csv_batch_process", tool: "read_file", tags: ["csv"], keywords: ["gb18030"], placement: "tool_description", language: "en",
    status: "candidate", isSafety: false, isHighRisk: false, onProbation: false, expiresAt: null, reviewAgainAt: null, approvedAt: null, approvedBy: null, approvals: [], lookedAtAt: null, heldBy: null, supersededBy: null, wordsBy: null, version: 1,
    ...change,
  };
}

/** What must never be, in words; empty for a lesson as it should be. */
export function faultsOf(state: LessonState, { highRiskApprovals }: Pick<Settings, "highRiskApprovals">): string[] {
  const { status, expiresAt, reviewAgainAt, approvedAt, approvals, heldBy, supersededBy, onProbation, isHighRisk } = state;
  const stands = status === "active" || status === "long_term";
  const people = new Set(approvals.map(({ by }) => by)).size;
  const rules: readonly (readonly [string, boolean])[] = [
    ["active without an end", status === "active" && expiresAt === null],
    ["long-term with an end", status === "long_term" && expiresAt !== null],
    ["long-term without a date to look again", status === "long_term" && reviewAgainAt === null],
    ["a date to look again, but not long-term", reviewAgainAt !== null && status !== "long_term" && status !== "held"],
    ["held by nothing", (status === "held") !== (heldBy !== null)],
    ["superseded by nothing", (status === "superseded") !== (supersededBy !== null)],
    ["on probation though approved", onProbation && (approvedAt !== null || (status !== "active" && status !== "held"))],
    ["acts though nobody approved it", (stands || status === "held") && !onProbation && approvedAt === null],
    ["approved by nobody", approvedAt !== null && people === 0],
    ["somebody counted twice", people !== approvals.length],
    ["a risk that too few approved", isHighRisk && (stands || status === "held") && people < highRiskApprovals],
    ["approved while a candidate", status === "candidate" && approvedAt !== null],
    ["keeps approvals though thrown out", ["rejected", "invalidated", "superseded"].includes(status) && (approvals.length > 0 || approvedAt !== null)],
  ];
  return rules.filter(([, isFault]) => isFault).map(([fault]) => fault);
}
