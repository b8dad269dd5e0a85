import type { CallRecord } from "./call-record";
import type { Contrast } from "./contrast/contrast";
import { describeLesson } from "./describe-lesson";
import { ruleFor } from "./diagnosis/strategy";
import { leastTrusted } from "./evidence-trust";
import type { Diagnosis, FailureClass } from "./failure-class";
import type { LadderDecision } from "./ladder";
import type { Language } from "./language";
import type { Evidence, EvidenceKind, LessonCandidate } from "./lesson";
import { reflectByContrast, reflectByRules } from "./reflect-by-rules";
import type { ReflectionBody } from "./reflection";
import type { TaskStatus } from "./task";
import type { Reason } from "./turning-point";

export type ReflectedTask = Readonly<{ id: string; type: string; title: string; input: unknown; status: TaskStatus; tools: readonly string[] | null; language: Language }>;
export type ReflectionFacts = Readonly<{ task: ReflectedTask; calls: readonly CallRecord[]; decisions: readonly LadderDecision[]; contrasts: readonly Contrast[] }>;

/** A reflection without a model, before it is stored, and the lesson that may come of it. */
export type ReflectionDraft = Readonly<{
  /** What it is about: the same facts draw the same key. */
  dedupeKey: string;
  channel: "rules" | "contrast";
  trigger: Reason;
  body: ReflectionBody;
  rule: string | null;
  isUntrusted: boolean;
  eventIds: readonly string[];
  language: Language;
  failureClass: FailureClass;
  tool: string;
  candidate: LessonCandidate | null;
}>;

/** Steps of the ladder that call for an analysis; a forced update uses those that are there. */
const ANALYSED: ReadonlySet<string> = new Set(["instant", "compare"]);

/**
 * The reflections that rules and contrast give by themselves (F3, D2): one for each fix that was found, and one for each
 * kind of failure, by class and tool, that no fix explains and rules do. Nothing where nothing failed (F1).
 */
export function drawReflections(facts: ReflectionFacts): ReflectionDraft[] {
  const explained = new Set(facts.contrasts.flatMap(({ failedEventId }) => messageKeysOf(facts.calls, failedEventId)));
  return [...facts.contrasts.map((contrast) => drawContrast(facts, contrast)), ...drawRules(facts, explained)];
}

function drawContrast({ task, calls, decisions }: ReflectionFacts, contrast: Contrast): ReflectionDraft {
  const { tool, failedEventId, succeededEventId, failureClass, keywords, appliesWhen, through = [] } = contrast;
  const eventIds = [...through, failedEventId, succeededEventId];
  const rule = contrast.rule[task.language];
  const described = describeLesson(rule, { taskType: task.type, tool, keywords });
  const trigger = decisions.find(({ eventId }) => eventId === failedEventId)?.reason ?? { code: "trigger_contrast", values: { tool } };
  const evidence = evidenceOf("contrast", task, calls, eventIds);
  return {
    dedupeKey: `contrast:${failedEventId}:${succeededEventId}`,
    channel: "contrast",
    trigger,
    body: reflectByContrast({ task, calls, contrast }),
    rule,
    isUntrusted: evidence.trust === "web",
    eventIds,
    language: task.language,
    failureClass,
    tool,
    candidate: { ...described, appliesWhen: appliesWhen?.[task.language] ?? described.appliesWhen, evidence: [evidence] },
  };
}

function drawRules({ task, calls, decisions }: ReflectionFacts, explained: ReadonlySet<string>): ReflectionDraft[] {
  const drafts = new Map<string, ReflectionDraft>();
  for (const { eventId, step, reason } of decisions) {
    const call = calls.find((one) => one.eventId === eventId);
    if (!call?.diagnosis || call.diagnosis.isAmbiguous || !ANALYSED.has(step)) continue;
    const kind = kindOf(call.diagnosis.failureClass, call.action);
    if (!explained.has(messageKey(call)) && !drafts.has(kind)) drafts.set(kind, drawRule({ task, calls }, call, call.diagnosis, reason));
  }
  return [...drafts.values()];
}

function drawRule({ task, calls }: Pick<ReflectionFacts, "task" | "calls">, failed: CallRecord, diagnosis: Diagnosis, trigger: Reason): ReflectionDraft {
  const { failureClass } = diagnosis;
  const eventIds = calls.filter((call) => call.diagnosis?.failureClass === failureClass && call.action === failed.action).map(({ eventId }) => eventId).slice(0, 10);
  const rule = ruleFor(diagnosis, task.language);
  const evidence = evidenceOf("reflection", task, calls, eventIds);
  return {
    dedupeKey: `rules:${kindOf(failureClass, failed.action)}`,
    channel: "rules",
    trigger,
    body: reflectByRules({ task, calls, failed, diagnosis }),
    rule,
    isUntrusted: evidence.trust === "web",
    eventIds,
    language: task.language,
    failureClass,
    tool: failed.action,
    candidate: rule === null ? null : { ...describeLesson(rule, { taskType: task.type, tool: failed.action, keywords: Object.values(diagnosis.entities) }), evidence: [evidence] },
  };
}

function messageKeysOf(calls: readonly CallRecord[], eventId: string): string[] {
  return calls.filter((call) => call.eventId === eventId).map(messageKey);
}

/** Calls of one tool that failed in the same words, numbers aside, failed of the same. */
function messageKey({ action, preview }: CallRecord): string {
  return `${action}:${preview.replace(/\d+/g, "0").trim()}`;
}

function kindOf(failureClass: FailureClass, tool: string): string {
  return `${failureClass}:${tool}`;
}

function evidenceOf(kind: EvidenceKind, task: ReflectedTask, calls: readonly CallRecord[], eventIds: readonly string[]): Evidence {
  return { kind, taskId: task.id, eventIds, reflectionId: null, trust: leastTrusted(calls.filter(({ eventId }) => eventIds.includes(eventId))) };
}
