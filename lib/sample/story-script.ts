import type { EventInput } from "@/lib/domain/event";
import type { SourceTask } from "@/lib/sources/source";

/** One decision of a sample run, as short as it can be written. */
export type Step = Readonly<{
  /** Seconds after the step before. */
  after: number;
  step: string;
  action: string;
  options?: readonly string[];
  confidence?: number;
  why?: string;
  input: Record<string, unknown> | string;
  output?: unknown;
  error?: readonly [type: string, message: string];
  tookMs?: number;
  switched?: boolean;
  agent?: string;
  attempt?: number;
}>;

export type Script = Readonly<{ task: Omit<SourceTask, "started_at" | "ended_at">; startsHoursAgo: number; steps: readonly Step[] }>;

/** Plays a script: gives its task and events times, and the events ids that stay the same each time. */
export function playScript({ task, startsHoursAgo, steps }: Script, now: Date): { task: SourceTask; events: EventInput[] } {
  const startMs = now.getTime() - startsHoursAgo * 3_600_000;
  let clockMs = startMs;
  const events = steps.map((step, seq): EventInput => {
    clockMs += step.after * 1000;
    return toEvent(task.task_id, step, seq, new Date(clockMs).toISOString());
  });
  const endMs = clockMs + (steps.at(-1)?.tookMs ?? 0);
  return { task: { ...task, started_at: new Date(startMs).toISOString(), ended_at: new Date(endMs).toISOString() }, events };
}

function toEvent(taskId: string, step: Step, seq: number, timestamp: string): EventInput {
  return {
    event_id: `${taskId}-${seq + 1}`,
    task_id: taskId,
    timestamp,
    seq,
    type: "tool_call",
    attempt: step.attempt ?? 1,
    ...(step.agent ? { agent: step.agent } : {}),
    agent_state: { current_step: step.step, context_count: 6 + seq * 2, model: "sample-model" },
    input: step.input,
    decision: {
      chosen_action: step.action,
      alternatives: [...(step.options ?? [])],
      ...(step.confidence === undefined ? {} : { confidence: step.confidence }),
      ...(step.why ? { rationale: step.why } : {}),
      ...(step.switched ? { switched: true } : {}),
    },
    result: {
      status: step.error ? "failed" : "succeeded",
      ...(step.error ? { error_type: step.error[0], error_message: step.error[1] } : {}),
      output: step.output ?? null,
      latency_ms: step.tookMs ?? 400,
    },
    trust: "tool",
  };
}
