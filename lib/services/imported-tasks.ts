import { DomainError } from "@/lib/domain/errors";
import type { EventInput } from "@/lib/domain/event";
import type { ImportedTask, ImportRejection } from "@/lib/domain/import-result";
import { startTaskSchema } from "@/lib/domain/task";
import { updateImportedTask } from "@/lib/db/task-store";
import type { SourceTask } from "@/lib/sources/source";
import { cachedSettings } from "./cached-settings";
import type { Context } from "./context";
import { ensureDerived } from "./ensure-derived";
import { finishTask } from "./finish-task";
import { newTask } from "./new-task";
import { parse } from "./parse";
import { recordEvents } from "./record-events";
import { settleTask } from "./settle-task";
import { startTask } from "./start-task";

/** Events held before they are written, over all tasks of the file. */
const MAX_HELD = 500;
const MAX_WARNINGS = 20;

type Held = { task: SourceTask; isStarted: boolean; isChanged: boolean; waiting: EventInput[]; waitingDropped: number; lastAt: string; counts: { events: number; duplicates: number; dropped: number; turningPoints: number }; warnings: string[] };

/** The tasks of a file while it is read: events are written in batches, and each task is finished when the file is at its end. */
export class ImportedTasks {
  source = "";
  private readonly tasks = new Map<string, Held>();
  private readonly warnings: string[] = [];
  private held = 0;
  private replayed = 0;

  constructor(
    private readonly ctx: Context,
    private readonly reject: (rejection: ImportRejection) => void,
  ) {}

  /** A task seen again knows more: its end, its title. */
  addTask(task: SourceTask): void {
    const known = this.tasks.get(task.task_id);
    if (known) {
      known.isChanged ||= known.isStarted;
      known.task = { ...known.task, ...task };
    } else this.tasks.set(task.task_id, { task, isStarted: false, isChanged: false, waiting: [], waitingDropped: 0, lastAt: "", counts: { events: 0, duplicates: 0, dropped: 0, turningPoints: 0 }, warnings: [] });
  }

  async addEvent(taskId: string, event: EventInput): Promise<void> {
    const held = this.tasks.get(taskId);
    if (!held) return this.reject({ path: String(event.event_id), message: `its task ${taskId} is not in the file` });
    held.waiting.push(event);
    if (typeof event.timestamp === "string" && event.timestamp > held.lastAt) held.lastAt = event.timestamp;
    this.held += 1;
    if (this.held >= MAX_HELD) await this.writeHeld();
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
    for (const held of this.tasks.values()) if (held.waiting.length > 0) await this.write(held);
  }

  /** A task that is refused takes its events with it; its neighbours go in. */
  private async write(held: Held): Promise<void> {
    const { task, counts } = held;
    const events = held.waiting;
    held.waiting = [];
    try {
      if (!held.isStarted) await startTask(this.ctx, startOf(task), { source: this.source });
      held.isStarted = true;
      const written = await recordEvents(this.ctx, { taskId: task.task_id, events });
      if (written.accepted > 0) await settleTask(this.ctx, task.task_id);
      counts.events += written.accepted;
      counts.duplicates += written.duplicates;
      counts.dropped += written.dropped;
      for (const { index, path, message } of written.rejected) this.reject({ path: [task.task_id, events[index]?.event_id, path].filter(Boolean).join(" / "), message });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === "forbidden") throw error;
      this.reject({ path: task.task_id, message: error.message });
    }
  }

  /** Writes what is held, says how each task ended, and works out the stories: all ends first, so that a failed run finds its good one. */
  async finishAll({ isStopped, onTask }: Readonly<{ isStopped: boolean; onTask: () => void }>): Promise<void> {
    for (const held of this.tasks.values()) {
      if (held.waiting.length > 0 || !held.isStarted) await this.write(held);
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

  private async finish({ task, isChanged, lastAt, waitingDropped, counts }: Held, isStopped: boolean): Promise<void> {
    const { ctx } = this;
    // A file that brought nothing new was imported before, and what it drops was counted then.
    if (waitingDropped > 0 && (counts.events > 0 || counts.duplicates === 0)) counts.dropped += (await recordEvents(ctx, { taskId: task.task_id, events: [], dropped: waitingDropped })).dropped;
    if (isChanged) {
      const row = newTask(ctx, parse(startTaskSchema, startOf(task)), await cachedSettings(ctx), this.source);
      await updateImportedTask(ctx.db, row);
    }
    // Of a file that was not read to its end nobody knows how its tasks ended; the whole file read later says so.
    const status = isStopped ? "unknown" : task.status;
    if (status === "running") return;
    const endedAt = task.ended_at ?? (lastAt || task.started_at);
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

function startOf({ status: _status, ended_at: _endedAt, outcome: _outcome, error: _error, ...start }: SourceTask): unknown {
  return { ...start, title: start.title?.slice(0, 500), recall: false };
}
