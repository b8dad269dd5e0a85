import { z } from "zod";
import type { Diagnosis } from "../failure-class";
import type { Language } from "../language";
import { reflectionBodySchema, type ReflectionBody } from "../reflection";
import { answerSchemaOf, type AnswerSchema } from "./answer-schema";
import { fenceData, valueText, type DataBlock } from "./data-block";
import type { Prompt } from "./prompt";
import { REFLECTION_WORDS } from "./reflection-words";

export type PromptTask = Readonly<{ title: string; task_type: string; status: string; input?: unknown; tools?: readonly string[] }>;
/** As much of an earlier analysis as tells whether the cause is the same. */
export type EarlierAnalysis = Pick<ReflectionBody, "root_cause" | "category" | "faulty_action" | "rule">;

/** `reflect`: one failure. `compare`: the second of its kind, against the earlier analysis. `batch`: strategic errors of several tasks. */
export type ReflectionPromptInput = Readonly<
  | { kind: "reflect" | "compare"; task: PromptTask; chronicleText: string; focus: string; diagnosis?: Diagnosis | null; earlier?: EarlierAnalysis | null; language: Language }
  | { kind: "batch"; tasks: readonly Readonly<{ task: PromptTask; chronicleText: string }>[]; language: Language }
>;
export type ReflectionKind = ReflectionPromptInput["kind"];

export const MAX_CHRONICLE = 6_000;
/** A batch shares one chronicle's room. */
const MAX_BATCH_TASKS = 12;

/**
 * What a model is asked about a failure (F5), in English or Chinese. All that was recorded stands behind a fence of its
 * own and is named data; the words around it hold nothing of the task.
 */
export function makeReflectionPrompt(input: ReflectionPromptInput): Prompt {
  const words = REFLECTION_WORDS[input.language];
  const { fence, text } = fenceData(input.kind === "batch" ? batchBlocks(input.tasks) : taskBlocks(input));
  const system = [words.role, words.data(fence), words.grounded, words.kinds[input.kind], words.answer, words.fields, ...(input.kind === "compare" ? [words.sameCause] : [])];
  return { system: system.join("\n\n"), user: `${words.intro[input.kind]}\n\n${text}\n\n${words.reminder}` };
}

/** The answer's schema for a server that can be held to one. */
export function reflectionAnswerSchema(kind: ReflectionKind): AnswerSchema {
  const schema = kind === "compare" ? reflectionBodySchema.extend({ same_cause: z.boolean() }) : reflectionBodySchema;
  return answerSchemaOf("reflection", schema);
}

type OneTask = Exclude<ReflectionPromptInput, { kind: "batch" }>;

function taskBlocks({ task, chronicleText, focus, diagnosis, earlier }: OneTask): DataBlock[] {
  return [
    ...aboutTask(task, ""),
    { name: "task_input", text: valueText(task.input), limit: 1_000 },
    { name: "tools", text: (task.tools ?? []).slice(0, 100).join(", "), limit: 1_000 },
    { name: "chronicle", text: chronicleText, limit: MAX_CHRONICLE },
    { name: "point", text: focus, limit: 5_000 },
    { name: "diagnosis", text: diagnosis ? diagnosisText(diagnosis) : "", limit: 800 },
    { name: "earlier_analysis", text: earlier ? earlierText(earlier) : "", limit: 1_600 },
  ];
}

function batchBlocks(tasks: readonly Readonly<{ task: PromptTask; chronicleText: string }>[]): DataBlock[] {
  const shown = tasks.slice(0, MAX_BATCH_TASKS);
  const limit = Math.floor(MAX_CHRONICLE / Math.max(1, shown.length));
  return shown.flatMap(({ task, chronicleText }, at) => [...aboutTask(task, `_${at + 1}`), { name: `chronicle_${at + 1}`, text: chronicleText, limit }]);
}

function aboutTask({ title, task_type, status }: PromptTask, suffix: string): DataBlock[] {
  return [{ name: `task${suffix}`, text: `title: ${title}\ntype: ${task_type}\nstatus: ${status}`, limit: 700 }];
}

function diagnosisText({ failureClass, entities, excerpt }: Diagnosis): string {
  const named = Object.entries(entities).map(([kind, value]) => `${kind}: ${value}`);
  return [`class: ${failureClass}`, ...named, `excerpt: ${excerpt}`].join("\n");
}

function earlierText({ root_cause, category, faulty_action, rule }: EarlierAnalysis): string {
  return `root_cause: ${root_cause}\ncategory: ${category}\nfaulty_action: ${faulty_action}\nrule: ${rule}`;
}
