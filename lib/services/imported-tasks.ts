import { DomainError } from "@/lib/domain/errors";
import type { EventInput } from "@/lib/domain/event";
import type { ImportedTask, ImportRejection } from "@/lib/domain/import-result";
import { parseInstant } from "@/lib/domain/instant";
import { updateImportedTask } from "@/lib/db/task-store";
import type { SourceTask } from "@/lib/sources/source";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { ensureDerived } from "./ensure-derived";
import { finishTask } from "./finish-task";
import { changesOf, startOf } from "./imported-start";
import { weighEvent } from "./prepare-batch";
import { recordEvents } from "./record-events";
import { settleTask } from "./settle-task";
import { startTask } from "./start-task";

/** Held before it is written, over all tasks of the file: so many events, or so much JSON. */
const MAX_HELD = 500;
const MAX_HELD_BYTES = 4 * 1024 * 1024;
const MAX_WARNINGS = 20;

type Counts = { events: number; duplicates: number; dropped: number; turningPoints: number };
type Held = {
  /** All that is known until it is written; from then on only what its end needs, so that memory does not grow with inputs. */
  task: SourceTask;
  /** What the file told of it after it was written. */
  changes: Partial<SourceTask> | null;
  isStarted: boolean;
  /** Nothing of it goes in. */
  isRefused: boolean;
  /** It was made here before its first event came, and nothing else names its start. */
  isStartOpen: boolean;
  /** Where the input's hash comes from a comparison key, and the title from the file: a later input changes neither. */
  isKeyed: boolean;
  isTitled: boolean;
  waiting: EventInput[];
  waitingDropped: number;
  firstAt: number;
  lastAt: number;
  counts: Counts;
  warnings: string[];
};

/** The tasks of a file while it is read: events are written in batches, and each task is finished when the file is at its end. */
export class ImportedTasks {
  source = "";
  private readonly tasks = new Map<string, Held>();
  private readonly warnings: string[] = [];
  private held = 0;
  private heldBytes = 0;
  private replayed = 0;

  constructor(
    private readonly ctx: Context,
    private readonly reject: (rejection: ImportRejection) => void,
  ) {}

  /** A task seen again knows more: its end, its title. */
  async addTask(task: SourceTask): Promise<void> {
    const known = this.tasks.get(task.task_id);
    if (known?.isRefused) return;
    if (!known) this.tasks.set(task.task_id, hold(task));
    else if (known.isStarted) {
      known.changes = { ...known.changes, ...task };
      known.task = { ...known.task, ...endingOf(task) };
    } else known.task = { ...known.task, ...task };
    await this.hold(0, JSON.stringify([task.input, task.metadata]).length);
  }

  async addEvent(taskId: string, event: EventInput): Promise<void> {
    const held = this.tasks.get(taskId);
    const weighed = weighEvent(event);
    if (!held) return this.reject({ path: String(event.event_id), message: `its task ${taskId} is not in the file` });
    if (held.isRefused) return;
    if ("message" in weighed) return this.reject({ path: `${taskId} / ${String(event.event_id)}`, message: weighed.message });
    held.waiting.push(event);
    const at = typeof event.timestamp === "string" ? parseInstant(event.timestamp)?.getTime() : undefined;
    if (at !== undefined) {
      held.firstAt = Math.min(held.firstAt, at);
      held.lastAt = Math.max(held.lastAt, at);
    }
    await this.hold(1, weighed.rawBytes);
  }

  private async hold(events: number, bytes: number): Promise<void> {
    this.held += events;
    this.heldBytes += bytes;
    if (this.held >= MAX_HELD || this.heldBytes >= MAX_HELD_BYTES) await this.writeHeld();
  }

  addDropped(taskId: string, count: number): void {
    const held = this.tasks.get(taskId);
    if (held) held.waitingDropped += count;
  }

  addWarning(message: string, taskId?: string): void {
    const list = (taskId === undefined ? undefined : this.tasks.get(taskId)?.warnings) ?? this.warnings;
    if (list.length < MAX_WARNINGS) list.push(message);
  }

  progress(): { tasks: number; events: number; replayed: number } {
    let events = 0;
    for (const { counts, waiting } of this.tasks.values()) events += counts.events + counts.duplicates + waiting.length;
    return { tasks: this.tasks.size, events, replayed: this.replayed };
  }

  private async writeHeld(): Promise<void> {
    this.held = 0;
    this.heldBytes = 0;
    for (const held of this.tasks.values()) {
      if (!held.isRefused && (held.waiting.length > 0 || !held.isStarted)) await this.write(held);
      await this.writeChanges(held);
    }
  }

  /** A task that is refused takes its events with it; its neighbours go in. */
  private async write(held: Held): Promise<void> {
    const { task, counts } = held;
    const events = held.waiting;
    held.waiting = [];
    try {
      if (!held.isStarted) await this.start(held);
      const written = await recordEvents(this.ctx, { taskId: task.task_id, events });
      if (written.accepted > 0) await settleTask(this.ctx, task.task_id);
      counts.events += written.accepted;
      counts.duplicates += written.duplicates;
      counts.dropped += written.dropped;
      for (const { index, path, message } of written.rejected) this.reject({ path: [task.task_id, events[index]?.event_id, path].filter(Boolean).join(" / "), message });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === "forbidden") throw error;
      this.reject({ path: task.task_id, message: error.message });
      held.isRefused = !held.isStarted;
      held.task = endingOf(task);
    }
  }

  private async start(held: Held): Promise<void> {
    const { task, firstAt } = held;
    const { isNew } = await startTask(this.ctx, { ...startOf(task), ...(task.started_at === undefined && firstAt < Infinity ? { started_at: isoOf(firstAt) } : {}) }, { source: this.source });
    // A start that the file does not name is the first event's; it is not known before that is here.
    Object.assign(held, { isStarted: true, isStartOpen: isNew && task.started_at === undefined && firstAt === Infinity, isKeyed: task.metadata?.comparison_key != null, isTitled: task.title !== undefined, task: endingOf(task) });
  }

  private async writeChanges(held: Held): Promise<void> {
    const { ctx } = this;
    if (!held.isStarted) return;
    if (held.isStartOpen && held.firstAt < Infinity) {
      held.isStartOpen = false;
      held.changes = { started_at: isoOf(held.firstAt), ...held.changes };
    }
    if (!held.changes) return;
    const changes = changesOf(ctx, { ...held, changes: held.changes }, await cachedSettings(ctx), this.source);
    await updateImportedTask(ctx.db, { projectId: ctx.projectId, id: held.task.task_id }, changes);
    held.isKeyed ||= held.changes.metadata?.comparison_key != null;
    held.isTitled ||= held.changes.title !== undefined;
    held.changes = null;
  }

  /** Writes what is held, says how each task ended, and works out the stories: all ends first, so that a failed run finds its good one. */
  async finishAll({ isStopped, onTask }: Readonly<{ isStopped: boolean; onTask: () => void }>): Promise<void> {
    for (const held of this.tasks.values()) {
      if (!held.isRefused && (held.waiting.length > 0 || !held.isStarted)) await this.write(held);
      if (held.isStarted) await this.finish(held, isStopped);
    }
    for (const held of this.tasks.values()) {
      if (!held.isStarted) continue;
      const row = await ensureDerived(this.ctx, held.task.task_id);
      held.task = { ...held.task, title: row.title, status: row.status };
      held.counts.turningPoints = row.firstFailures + row.hesitations + row.anomalies + row.recoveries + row.divergences;
      this.replayed += 1;
      onTask();
    }
  }

  private async finish(held: Held, isStopped: boolean): Promise<void> {
    const { task, lastAt, waitingDropped, counts } = held;
    const { ctx } = this;
    // A file that brought nothing new was imported before, and what it drops was counted then.
    if (waitingDropped > 0 && (counts.events > 0 || counts.duplicates === 0)) counts.dropped += (await recordEvents(ctx, { taskId: task.task_id, events: [], dropped: waitingDropped })).dropped;
    await this.writeChanges(held);
    // Of a file that was not read to its end nobody knows how its tasks ended; the whole file read later says so.
    const status = isStopped ? "unknown" : task.status;
    if (status === "running") return;
    const endedAt = task.ended_at ?? (lastAt > -Infinity ? isoOf(lastAt) : task.started_at);
    await finishTask(ctx, { task_id: task.task_id, status, ...(endedAt ? { ended_at: endedAt } : {}), ...(task.outcome ? { outcome: task.outcome } : {}), ...(task.error ? { error: task.error } : {}) });
  }

  result(limit: number): { tasks: ImportedTask[]; task_count: number; events: number; duplicates: number; warnings: string[] } {
    const started = [...this.tasks.values()].filter(({ isStarted }) => isStarted);
    const tasks = started.slice(0, limit).map(({ task, counts, warnings }) => ({
      task_id: task.task_id,
      title: task.title ?? task.task_type,
      status: task.status,
      events: counts.events,
      duplicates: counts.duplicates,
      dropped: counts.dropped,
      turning_points: counts.turningPoints,
      warnings,
    }));
    const sum = (pick: (counts: Held["counts"]) => number) => started.reduce((total, { counts }) => total + pick(counts), 0);
    return { tasks, task_count: started.length, events: sum(({ events }) => events), duplicates: sum(({ duplicates }) => duplicates), warnings: this.warnings };
  }
}

function hold(task: SourceTask): Held {
  return { task, changes: null, isStarted: false, isRefused: false, isStartOpen: false, isKeyed: false, isTitled: false, waiting: [], waitingDropped: 0, firstAt: Infinity, lastAt: -Infinity, counts: { events: 0, duplicates: 0, dropped: 0, turningPoints: 0 }, warnings: [] };
}

function endingOf({ input: _input, metadata: _metadata, tools: _tools, tags: _tags, ...ending }: SourceTask): SourceTask {
  return ending;
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
