import { findEvent } from "@/lib/db/event-store";
import { findTask } from "@/lib/db/task-store";
import { cleanValue } from "@/lib/domain/clean-text";
import { describeLesson } from "@/lib/domain/describe-lesson";
import { DomainError } from "@/lib/domain/errors";
import { leastTrusted } from "@/lib/domain/evidence-trust";
import { proposeLessonSchema, type Evidence, type LessonStatus, type ProposeLesson } from "@/lib/domain/lesson";
import { authorise } from "@/lib/domain/policy";
import { reflectReasonText } from "@/lib/domain/reflect-reason";
import { shortenRule } from "@/lib/domain/shorten-rule";
import { languageOfTask } from "@/lib/domain/task-language";
import type { Context } from "./context";
import { distilLesson } from "./distil-lesson";
import { parse } from "./parse";
import { toolsOf } from "./task-tools";

export type ProposedLesson = Readonly<{ lesson_id: string; status: LessonStatus; conflicts: readonly string[] }> | Readonly<{ lesson_id: string; reused: true }>;

/**
 * An agent proposes a lesson: always a candidate, for a person to judge. One that says the same already grows instead.
 *
 * @throws DomainError forbidden; invalid, with the reason it is refused or the evidence that is not there
 */
export async function proposeLesson(ctx: Context, input: unknown): Promise<ProposedLesson> {
  authorise(ctx, "record");
  const proposal = parse(proposeLessonSchema, cleanValue(input));
  const { evidence, tools } = await readEvidence(ctx, proposal);
  const language = languageOfTask({ title: "", input: proposal.content });
  const content = shortenRule(proposal.content, language) ?? proposal.content;
  const described = describeLesson(content, { taskType: proposal.task_type, tool: proposal.tool ?? null, keywords: proposal.keywords ?? [] });
  const candidate = {
    ...described,
    ...(proposal.tool ? { tool: proposal.tool, placement: "tool_description" as const } : {}),
    appliesWhen: proposal.applies_when ?? described.appliesWhen,
    notWhen: proposal.not_when ?? described.notWhen,
    tags: [...new Set([...(proposal.tags ?? []), ...described.tags])],
    evidence,
  };
  const distilled = await distilLesson(ctx, candidate, tools);
  if (distilled.outcome === "reused") return { lesson_id: distilled.lessonId, reused: true };
  if (distilled.outcome === "created") return { lesson_id: distilled.lessonId, status: distilled.status, conflicts: distilled.conflicts };
  const message = reflectReasonText(distilled.refusal, ctx.language);
  throw new DomainError("invalid", message, [{ path: distilled.refusal.path, message }]);
}

async function readEvidence({ db, projectId }: Context, { evidence: named }: ProposeLesson): Promise<{ evidence: Evidence[]; tools: string[] | null }> {
  if (!named) return { evidence: [], tools: null };
  const { task_id: taskId, event_ids: eventIds } = named;
  const task = await findTask(db, projectId, taskId);
  if (!task) throw notThere("evidence.task_id", "no such task");
  const events = await Promise.all(eventIds.map((eventId) => findEvent(db, { projectId, taskId, eventId })));
  const calls = events.map((event, place) => {
    if (!event) throw notThere(`evidence.event_ids[${place}]`, "is not an event of this task");
    return { action: event.action ?? event.type, trust: event.digest.trust };
  });
  return { evidence: [{ kind: "proposal", taskId, eventIds, reflectionId: null, trust: leastTrusted(calls) }], tools: toolsOf(task) };
}

function notThere(path: string, message: string): DomainError {
  return new DomainError("invalid", `${path}: ${message}`, [{ path, message }]);
}
