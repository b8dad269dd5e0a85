import type { EventInput } from "../domain/event";
import type { ClaudeLane, OpenEvent, PendingText } from "./claude-lane";
import { isRejection, resultExtras, stepOfTodos, toolUseOf, usageOf, type ToolResult, type ToolUse } from "./claude-lines";
import { ClaudeQueue } from "./claude-queue";
import type { ClaudeTaskFacts } from "./claude-task";
import { clip, compact, isObject, listOf, objectOf, textOf, timeOf, type JsonObject } from "./values";

const WEB_TOOLS = new Set(["WebFetch", "WebSearch"]);
const SUB_AGENT_TOOLS = new Set(["Task", "Agent"]);

/**
 * What an agent does becomes events, in the order of its calls.
 *
 * - A tool call and its result are one event; its id is the call's.
 * - Words before a call are its rationale; words that end a turn are an event `message`, whose input is the prompt.
 * - Attempt n + 1 begins with the first thing the agent does after the user interrupted it.
 */
export class ClaudeEvents {
  private readonly queue = new ClaudeQueue();
  private readonly subAgentTypes = new Map<string, string>();
  private attempt = 1;
  private compaction: OpenEvent | undefined;
  /** Results that belong to no call. */
  orphans = 0;

  constructor(
    private readonly sessionId: string,
    private readonly facts: ClaudeTaskFacts,
  ) {}

  /** The type of the sub-agent that this call started, where it told one. */
  subAgentType(callId: string | undefined): string | undefined {
    return callId === undefined ? undefined : this.subAgentTypes.get(callId);
  }

  ready(isEnd: boolean): Iterable<EventInput> {
    return this.queue.ready(isEnd);
  }

  /** @returns false for a record that the program wrote in the agent's place: it is no decision */
  assistant(record: JsonObject, lane: ClaudeLane, index: number): boolean {
    this.settleCompaction(undefined);
    const message = objectOf(record.message);
    const model = textOf(message.model);
    const blocks = typeof message.content === "string" ? [{ type: "text", text: message.content }] : listOf(message.content).filter(isObject);
    const text = blocks.map((block) => (block.type === "text" ? (textOf(block.text) ?? "") : "")).join("\n").trim();
    if (record.isApiErrorMessage === true) {
      this.startAttempt(lane);
      this.queue.pushAlone({ ...this.base(lane, record, index), type: "model_error", result: { status: "failed", error_type: "api_error", error_message: text, output: undefined } });
      return true;
    }
    if (model === "<synthetic>") return false;
    this.startAttempt(lane);
    lane.sees(textOf(message.id), usageOf(message));
    lane.model = model ?? lane.model;
    if (lane.agent === null) this.facts.model = lane.model;
    for (const block of blocks) {
      if (block.type === "thinking") lane.thought = textOf(block.thinking) ?? lane.thought;
      const use = block.type === "tool_use" ? toolUseOf(block) : undefined;
      if (use) this.call(lane, use, record, index);
      else if (block.type === "text" && typeof block.text === "string" && block.text.trim() !== "") this.say(lane, block.text.trim(), record, index);
    }
    return true;
  }

  /** @param laneOf the lane of a sub-agent that was seen */
  answer(result: ToolResult, extra: unknown, laneOf: (agent: string) => ClaudeLane | undefined): void {
    const opened = this.queue.take(result.toolUseId);
    if (!opened) {
      this.orphans++;
      return;
    }
    const agent = textOf(objectOf(extra).agentId);
    const lane = agent === undefined ? undefined : laneOf(agent);
    if (lane) this.endTurn(lane);
    if (agent !== undefined) this.facts.subAgents.set(agent, this.subAgentTypes.get(result.toolUseId) ?? this.facts.subAgents.get(agent) ?? "");
    const isRejected = isRejection(result, extra);
    const isStopped = isRejected || objectOf(extra).interrupted === true;
    opened.event.result = {
      ...opened.event.result,
      ...resultExtras(result.output, extra),
      status: isStopped ? "unknown" : result.isError ? "failed" : "succeeded",
      ...(isStopped ? { interrupted: true } : {}),
      // What the program tells the model of a refusal is no output of the tool, and would read as its failure.
      ...(isRejected ? { output: "stopped by the user", note: result.output } : { output: result.output }),
      latency_ms: Math.max(0, Date.parse(this.facts.now) - Date.parse(opened.calledAt)),
    };
    opened.isAnswered = true;
  }

  /** Words nothing followed are what the turn came to. */
  endTurn(lane: ClaudeLane): void {
    if (lane.text) {
      const { uuid, timestamp, index, text } = lane.text;
      lane.text = undefined;
      const prompt = lane.prompt;
      lane.isPromptTold = true;
      this.queue.push(lane, compact({ ...this.base(lane, { uuid, timestamp }, index), input: prompt, decision: { chosen_action: "reply" }, result: { status: "succeeded" as const, output: text }, trust: "user" as const }));
    }
    lane.thought = undefined;
    lane.closeMessage();
  }

  compacted(record: JsonObject, lane: ClaudeLane, index: number): void {
    this.endTurn(lane);
    const { trigger, preTokens } = objectOf(record.compactMetadata);
    const base = this.base(lane, record, index);
    const input = compact({ trigger, tokens_before: preTokens, messages_before: lane.contextCount });
    this.compaction = this.queue.pushAlone({ ...base, type: "context_compacted", input }, false);
    lane.contextCount = 0;
  }

  settleCompaction(summary: string | undefined): void {
    if (!this.compaction) return;
    this.compaction.event.result = { ...this.compaction.event.result, status: "succeeded", output: summary };
    this.compaction.isAnswered = true;
    this.compaction = undefined;
  }

  private startAttempt(lane: ClaudeLane): void {
    if (lane.agent !== null || !this.facts.isInterrupted) return;
    this.facts.isInterrupted = false;
    this.attempt++;
  }

  private base(lane: ClaudeLane, record: JsonObject, index: number): EventInput {
    const state = compact({
      current_step: lane.step,
      context_count: lane.contextCount,
      model: lane.model,
      agent_type: lane.agentType,
      user_message: lane.isPromptTold ? undefined : lane.prompt,
    });
    lane.isPromptTold = true;
    return compact({
      event_id: clip(textOf(record.uuid) ?? `${this.sessionId}-${index}`, 200),
      timestamp: timeOf(record.timestamp) ?? this.facts.now,
      type: "message",
      attempt: this.attempt,
      seq: index,
      parent_event_id: lane.parentEventId,
      agent: lane.agent ?? undefined,
      source_index: index,
      agent_state: state,
    });
  }

  private call(lane: ClaudeLane, use: ToolUse, record: JsonObject, index: number): void {
    if (this.queue.isOpen(use.id)) return;
    this.facts.tools.add(use.name);
    if (SUB_AGENT_TOOLS.has(use.name) && typeof use.input.subagent_type === "string") this.subAgentTypes.set(use.id, use.input.subagent_type);
    const description = textOf(use.input.description);
    const step = description === undefined ? lane.step : clip(description, 200);
    lane.step = stepOfTodos(use) ?? lane.step;
    const base = this.base(lane, record, index);
    const rationale = lane.text?.text ?? lane.thought;
    lane.text = undefined;
    lane.thought = undefined;
    this.queue.pushCall(lane, use.id, {
      ...base,
      event_id: clip(use.id, 200),
      type: "tool_call",
      agent_state: compact({ ...base.agent_state, current_step: step }),
      input: use.input,
      decision: compact({ chosen_action: clip(use.name, 200), rationale }),
      trust: WEB_TOOLS.has(use.name) ? "web" : "tool",
    });
  }

  private say(lane: ClaudeLane, text: string, record: JsonObject, index: number): void {
    const before = lane.text;
    const uuid = textOf(record.uuid) ?? `${this.sessionId}-${index}`;
    lane.text = { uuid, timestamp: timeOf(record.timestamp) ?? this.facts.now, index, text: before ? `${before.text}\n\n${text}` : text } satisfies PendingText;
  }
}
