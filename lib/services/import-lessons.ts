import { breathe } from "@/lib/db/breathe";
import { findEvent } from "@/lib/db/event-store";
import { findSameLessons, hashRule } from "@/lib/db/lesson-store";
import { cleanValue } from "@/lib/domain/clean-text";
import { DomainError } from "@/lib/domain/errors";
import { leastTrusted } from "@/lib/domain/evidence-trust";
import type { Evidence, LessonCandidate } from "@/lib/domain/lesson";
import { bundledLessonSchema, lessonBundleSchema, type BundledEvidence, type BundledLesson, type ImportedLesson, type LessonImport } from "@/lib/domain/lesson-bundle";
import { authorise } from "@/lib/domain/policy";
import { reflectReasonText } from "@/lib/domain/reflect-reason";
import { shortenRule } from "@/lib/domain/shorten-rule";
import type { Context } from "./context";
import { distilLesson } from "./distil-lesson";
import { issuesOf, parse } from "./parse";

/** A bundle cannot make a lesson look proven by naming much. */
const MAX_EVIDENCE = 5;

/**
 * Takes in a bundle of lessons: each becomes a candidate, whatever it was where it comes from, unless a lesson here says
 * the same already. Each is checked as any proposal is; one that is refused does not keep out the others.
 *
 * @param input the parsed JSON of the file
 * @throws DomainError forbidden; invalid for what is no bundle
 */
export async function importLessons(ctx: Context, input: unknown): Promise<LessonImport> {
  authorise(ctx, "record");
  const { lessons } = parse(lessonBundleSchema, input);
  const items: ImportedLesson[] = [];
  for (const [index, lesson] of lessons.entries()) {
    items.push(await importOne(ctx, index, lesson));
    await breathe();
  }
  const count = (outcome: ImportedLesson["outcome"]) => items.filter((item) => item.outcome === outcome).length;
  return { created: count("created"), reused: count("reused"), refused: count("refused"), items };
}

async function importOne(ctx: Context, index: number, input: unknown): Promise<ImportedLesson> {
  const parsed = bundledLessonSchema.safeParse(cleanValue(input));
  if (!parsed.success) {
    const [{ path, message } = { path: "", message: "is no lesson" }] = issuesOf(parsed.error);
    return { index, outcome: "refused", path, message };
  }
  const candidate = await candidateOf(ctx, parsed.data);
  // A file is no new observation: what is known already does not grow by it.
  const same = await findSameLessons(ctx.db, ctx.projectId, hashRule(candidate));
  const [known] = [...same.filter(({ status }) => status !== "superseded" && status !== "invalidated"), ...same];
  if (known) return { index, outcome: "reused", lesson_id: known.id };
  const distilled = await distilLesson(ctx, candidate, null);
  if (distilled.outcome === "refused") return { index, outcome: "refused", path: distilled.refusal.path, message: reflectReasonText(distilled.refusal, ctx.language) };
  if (distilled.outcome === "reused") return { index, outcome: "reused", lesson_id: distilled.lessonId };
  return { index, outcome: "created", lesson_id: distilled.lessonId, conflicts: distilled.conflicts };
}

async function candidateOf(ctx: Context, { task_type: taskType, content, applies_when, not_when, evidence, is_untrusted, language, tool, tags, keywords, placement }: BundledLesson): Promise<LessonCandidate> {
  const known = await evidenceHere(ctx, evidence);
  return {
    content: (shortenRule(content, language) ?? content).replace(/\s+/g, " ").trim(),
    appliesWhen: applies_when?.trim() || null,
    notWhen: not_when?.trim() || null,
    taskType, tool: tool?.trim() || null, tags: [...new Set(tags)], keywords: [...new Set(keywords)], placement, language,
    evidence: known.length > 0 && !is_untrusted ? known : [...known, ...evidenceElsewhere(evidence, is_untrusted)],
  };
}

/** Of what it names, the events that are here. A proposal whatever it says it is: a file proves nothing. */
async function evidenceHere({ db, projectId }: Context, evidence: readonly BundledEvidence[]): Promise<Evidence[]> {
  const found: Evidence[] = [];
  for (const { task_id: taskId, event_ids } of evidence.slice(0, MAX_EVIDENCE)) {
    const eventIds = event_ids.slice(0, 2);
    const events = await Promise.all(eventIds.map((eventId) => findEvent(db, { projectId, taskId, eventId })));
    const calls = events.flatMap((event) => (event ? [{ action: event.action ?? event.type, trust: event.digest.trust }] : []));
    if (calls.length > 0 && calls.length === eventIds.length) found.push({ kind: "proposal", taskId, eventIds, reflectionId: null, trust: leastTrusted(calls) });
  }
  return found;
}

/** One note of where it comes from; its id is no task of this project's. What strangers had a hand in there is not trusted here. */
function evidenceElsewhere(evidence: readonly BundledEvidence[], isUntrusted: boolean): Evidence[] {
  const [source] = evidence;
  if (!source && !isUntrusted) return [];
  return [{ kind: "proposal", taskId: `imported:${source?.task_id ?? ""}`.slice(0, 200), eventIds: [], reflectionId: null, trust: isUntrusted ? "web" : (source?.trust ?? null) }];
}

/** The JSON of a file. @throws DomainError malformed */
export function readBundle(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new DomainError("malformed", "the file is not JSON");
  }
}
