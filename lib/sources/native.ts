import { eventSchema, type EventInput } from "../domain/event";
import { hashValues } from "../domain/hash";
import { finishTaskSchema, TASK_STATUSES, taskTypeSchema, type TaskStatus } from "../domain/task";
import { outlineOf } from "./outline";
import { readRecords } from "./records";
import { issuesText, rejectionOf, unknownShape } from "./rejections";
import type { Source, SourceItem, SourceOptions, SourceTask } from "./source";
import { clip, compact, idOf, isObject, listOf, objectOf, textOf, timeOf, type JsonObject } from "./values";

const EXPECTED = "a task {task_id, task_type}, an event {event_id, task_id, timestamp, type} or a finish {task_id, status}";

/** Hindsight's own JSON and NDJSON: tasks, events and finishes, mixed; a task may hold its events; `{tasks: […]}` may wrap it all. */
export const nativeSource: Source = {
  format: "hindsight",
  detect: (sample) => {
    const { paths } = outlineOf(sample);
    const has = (...names: string[]) => names.every((name) => paths.has(name) || paths.has(`[].${name}`) || paths.has(`tasks[].${name}`) || paths.has(`events[].${name}`));
    if (has("event_id", "timestamp") || has("events[].event_id")) return 0.95;
    if (has("task_id", "task_type")) return 0.95;
    return has("task_id", "status") || has("task_type") ? 0.6 : 0;
  },
  parse: parseNative,
};

async function* parseNative(chunks: AsyncIterable<string>, options: SourceOptions): AsyncGenerator<SourceItem> {
  const reader = new NativeReader(options);
  for await (const record of readRecords(chunks, ["tasks"])) {
    if (record.kind === "value" || record.kind === "rest") yield* reader.read(record.value, record.line, record.index);
    else {
      yield rejectionOf(record);
      if (record.kind === "cut" && isObject(record.salvage) && (isEnvelope(record.salvage) || isTask(record.salvage))) yield* reader.read(record.salvage, record.line, record.index);
    }
  }
}

function isTask(value: JsonObject): boolean {
  return (value.task_type !== undefined || Array.isArray(value.events)) && value.event_id === undefined;
}

/** What wraps records and is none itself; its tasks were streamed before, if it has any. */
function isEnvelope(value: JsonObject): boolean {
  return value.task_type === undefined && value.task_id === undefined && [value.tasks, value.events, value.finishes].some(Array.isArray);
}

class NativeReader {
  /** What later lines need of a task; its input and events are not held. */
  private readonly tasks = new Map<string, SourceTask>();
  private lastTaskId: string | undefined;

  constructor(private readonly options: SourceOptions) {}

  *read(value: unknown, line: number, index: number): Generator<SourceItem> {
    if (!isObject(value)) yield unknownShape(line, EXPECTED);
    else if (value.event_id !== undefined) yield* this.event(value, line, index);
    else if (isEnvelope(value)) yield* this.envelope(value, line);
    else if (isTask(value)) yield* this.task(value, line);
    else if (value.task_id !== undefined && value.status !== undefined) yield* this.finish(value, line);
    else yield unknownShape(line, EXPECTED);
  }

  private *envelope(value: JsonObject, line: number): Generator<SourceItem> {
    for (const name of ["tasks", "events", "finishes"]) {
      for (const [position, member] of listOf(value[name]).entries()) yield* this.read(member, line, position);
    }
  }

  private *task(value: JsonObject, line: number): Generator<SourceItem> {
    const type = taskTypeSchema.safeParse(this.options.taskType ?? value.task_type);
    if (!type.success) {
      yield { kind: "rejected", line, path: "task_type", message: issuesText(type.error.issues) };
      return;
    }
    const taskId = idOf(value.task_id) ?? `hindsight-${hashValues(value)}`;
    const task: SourceTask = compact({
      task_id: clip(taskId, 200),
      task_type: type.data,
      title: optionalClip(value.title, 500),
      agent: optionalClip(value.agent, 200),
      input: value.input ?? undefined,
      session_id: optionalClip(value.session_id, 200),
      tools: texts(value.tools, 1000, 200),
      tags: texts(value.tags, 100, 100),
      started_at: timeOf(value.started_at),
      ended_at: timeOf(value.ended_at),
      status: statusOf(value.status),
      outcome: outcomeOf(value.outcome),
      error: errorOf(value.error),
      metadata: isObject(value.metadata) ? value.metadata : undefined,
    });
    yield this.remember(task);
    const dropped = value.dropped_events;
    if (typeof dropped === "number" && dropped > 0) yield { kind: "dropped", taskId: task.task_id, count: Math.floor(dropped) };
    for (const [position, event] of listOf(value.events).entries()) {
      if (isObject(event) && event.event_id !== undefined) yield* this.event(event, line, position, task.task_id, `events.${position}`);
      else yield { kind: "rejected", line, path: `events.${position}`, message: "expected an event with an event_id" };
    }
  }

  private *event(value: JsonObject, line: number, index: number, taskIdOfParent?: string, path?: string): Generator<SourceItem> {
    const parsed = eventSchema.safeParse(value);
    const taskId = idOf(value.task_id) ?? taskIdOfParent ?? this.lastTaskId;
    if (!parsed.success || taskId === undefined) {
      const message = parsed.success ? "the event names no task_id and no task came before it" : issuesText(parsed.error.issues);
      yield { kind: "rejected", line, ...(path === undefined ? {} : { path }), message };
      return;
    }
    if (!this.tasks.has(taskId)) yield this.remember(this.unseenTask(taskId, value.task_type));
    this.lastTaskId = taskId;
    const { task_id: _, task_type: __, ...event } = value;
    yield { kind: "event", taskId, event: { source_index: index, ...event } as EventInput };
  }

  private *finish(value: JsonObject, line: number): Generator<SourceItem> {
    const parsed = finishTaskSchema.safeParse(value);
    const taskId = idOf(value.task_id);
    if (!parsed.success || taskId === undefined) {
      yield { kind: "rejected", line, message: parsed.success ? "the finish names no task_id" : issuesText(parsed.error.issues) };
      return;
    }
    const known = this.tasks.get(taskId) ?? this.unseenTask(taskId, undefined);
    yield this.remember(compact({ ...known, status: parsed.data.status, ended_at: timeOf(value.ended_at), outcome: outcomeOf(value.outcome), error: errorOf(value.error) }));
  }

  private remember(task: SourceTask): SourceItem {
    const { input: _, ...light } = task;
    this.tasks.set(task.task_id, light);
    this.lastTaskId = task.task_id;
    return { kind: "task", task };
  }

  private unseenTask(taskId: string, taskType: unknown): SourceTask {
    const type = taskTypeSchema.safeParse(this.options.taskType ?? taskType);
    return { task_id: taskId, task_type: type.success ? type.data : "imported", status: "unknown" };
  }
}

function optionalClip(value: unknown, max: number): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : clip(text, max);
}

function texts(value: unknown, maxCount: number, maxLength: number): string[] | undefined {
  const list = listOf(value).filter((entry): entry is string => typeof entry === "string" && entry !== "");
  return list.length === 0 ? undefined : list.slice(0, maxCount).map((entry) => clip(entry, maxLength));
}

function statusOf(value: unknown): TaskStatus {
  return TASK_STATUSES.find((status) => status === value) ?? "unknown";
}

function outcomeOf(value: unknown): SourceTask["outcome"] {
  const { score, note } = objectOf(value);
  const outcome = compact({ score: typeof score === "number" && score >= 0 && score <= 1 ? score : undefined, note: optionalClip(note, 10_000) });
  return Object.keys(outcome).length === 0 ? undefined : outcome;
}

function errorOf(value: unknown): SourceTask["error"] {
  const { type, message } = objectOf(value);
  return textOf(type) || textOf(message) ? { type: clip(textOf(type) ?? "error", 200), message: clip(textOf(message) ?? "", 10_000) } : undefined;
}

