import type { NewTask } from "@/lib/db/task-store";
import { cutValue } from "@/lib/domain/cut";
import { cutEnd } from "@/lib/domain/cut-text";
import { hashValues } from "@/lib/domain/hash";
import { redactText, redactValue } from "@/lib/domain/redact";
import type { Settings } from "@/lib/domain/settings";
import type { StartTask } from "@/lib/domain/task";
import type { Context } from "./context";

const MAX_TITLE = 200;

/** The row of a task that is started; what the agent sent is redacted and cut like an event's. */
export function newTask(ctx: Context, task: StartTask, settings: Settings, source: string): NewTask {
  const keep = (value: unknown, path: string) => (value == null ? null : cutValue(redactValue(value, settings, path).value, settings.maxTextLength, path).value);
  const words = (text: string) => redactText(text, settings).text;
  const clean = (text: string | null | undefined) => (text == null ? null : words(text));
  return {
    projectId: ctx.projectId,
    id: task.task_id ?? ctx.newId(),
    taskType: task.task_type,
    title: cutEnd(redactText(titleOf(task), settings).text, MAX_TITLE),
    agent: clean(task.agent),
    sessionId: clean(task.session_id),
    status: "running",
    source,
    input: keep(task.input, "input"),
    inputHash: inputHashOf(task.task_type, task.metadata?.comparison_key ?? task.input),
    tools: task.tools?.map(words) ?? null,
    tags: task.tags?.map(words) ?? null,
    metadata: keep(task.metadata, "metadata"),
    startedAt: task.started_at ?? ctx.now(),
  };
}

/** The row of a task of which only an event was seen. */
export function implicitTask({ projectId }: Context, { id, taskType, startedAt }: Pick<NewTask, "id" | "taskType" | "startedAt">): NewTask {
  return { projectId, id, taskType, title: taskType, agent: null, sessionId: null, status: "running", source: "api", input: null, inputHash: inputHashOf(taskType, null), tools: null, tags: null, metadata: null, startedAt };
}

/** In a URL path "." and ".." are steps, however they are encoded: such a task could never be asked for again. */
export function isReachable(taskId: string): boolean {
  return taskId !== "." && taskId !== "..";
}

/** Equal for runs that can be held against each other: of one input, or of what the sender calls the same (`metadata.comparison_key`). */
function inputHashOf(taskType: string, input: unknown): string {
  return hashValues(taskType, input ?? null);
}

/** What was asked of the agent, in one line; the type where nothing tells it. */
function titleOf({ title, input, task_type }: StartTask): string {
  const asked = title ?? (typeof input === "string" ? input : firstText(input)) ?? "";
  return asked.slice(0, 10 * MAX_TITLE).replace(/\s+/g, " ").trim() || task_type;
}

const TELLING_KEYS = ["title", "goal", "task", "question", "query", "prompt", "instruction", "message"];

function firstText(input: unknown): string | null {
  if (typeof input !== "object" || input === null) return null;
  const record = input as Readonly<Record<string, unknown>>;
  const telling = TELLING_KEYS.map((key) => record[key]).find((value) => typeof value === "string" && value.trim() !== "");
  return typeof telling === "string" ? telling : null;
}
