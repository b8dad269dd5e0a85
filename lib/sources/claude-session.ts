import type { EventInput } from "../domain/event";
import { ClaudeLane, type OpenEvent, type PendingText } from "./claude-lane";
import { isRejection, readUserLine, resultExtras, stepOfTodos, toolUseOf, usageOf, type ToolResult, type ToolUse } from "./claude-lines";
import { ClaudeQueue } from "./claude-queue";
import { ClaudeTaskFacts } from "./claude-task";
import type { SourceItem, SourceOptions } from "./source";
import { clip, compact, isObject, listOf, objectOf, textOf, timeOf, type JsonObject } from "./values";

const WEB_TOOLS = new Set(["WebFetch", "WebSearch"]);
const SUB_AGENT_TOOLS = new Set(["Task", "Agent"]);

/**
 * Turns the records of one session into events, in the order of their calls.
 *
 * - A tool call and its result are one event; its id is the call's.
 * - Words before a call are its rationale; words that end a turn are an event `message`, whose input is the prompt.
 * - Attempt n + 1 begins with the first thing the agent does after the user interrupted it.
 * - Sub-agents come as side-chain records (their own files) or inside progress records of the main file; both carry
 *   the same call ids, so importing both doubles nothing. `agent` is the sub-agent's id, its type is in `agent_state`.
 */
export class ClaudeSession {
  private readonly lanes = new Map<string, ClaudeLane>();
  private readonly queue = new ClaudeQueue();
  private readonly subAgentTypes = new Map<string, string>();
  private readonly facts: ClaudeTaskFacts;
  private attempt = 1;
  private hasToldTask = false;
  private dropped = 0;
  private orphans = 0;
  private compaction: OpenEvent | undefined;

  constructor(
    private readonly sessionId: string,
    options: SourceOptions,
  ) {
    this.facts = new ClaudeTaskFacts(sessionId, options);
  }

  /** @param index 0-based place of the record in its file */
  *read(record: JsonObject, index: number): Generator<SourceItem> {
    this.facts.see(record);
    switch (record.type) {
      case "user":
        this.user(record, this.laneOf(record));
        break;
      case "assistant":
        this.assistant(record, this.laneOf(record), index);
        break;
      case "progress":
        this.progress(record, index);
        break;
      case "summary":
        this.facts.summary = textOf(record.summary) ?? this.facts.summary;
        break;
      case "system":
        if (record.subtype === "compact_boundary") this.compacted(record, index);
        else this.dropped++;
        break;
      default:
        this.dropped++;
    }
    yield* this.ready();
  }

  *end(): Generator<SourceItem> {
    for (const lane of this.lanes.values()) this.endTurn(lane);
    yield* this.ready(true);
    yield { kind: "task", task: this.facts.task(true) };
    if (this.dropped > 0) yield { kind: "dropped", taskId: this.sessionId, count: this.dropped };
    if (this.orphans > 0) yield { kind: "warning", taskId: this.sessionId, message: `${this.orphans} tool results belong to no call in this file` };
  }

  private laneOf(record: JsonObject): ClaudeLane {
    const agent = textOf(record.agentId) ?? (record.isSidechain === true ? "side-chain" : null);
    return this.lane(agent, undefined);
  }

  private lane(agent: string | null, parentEventId: string | undefined): ClaudeLane {
    if (agent === null) this.facts.hasMainRun = true;
    const key = agent ?? "";
    let lane = this.lanes.get(key);
    if (!lane) {
      lane = new ClaudeLane(agent === null ? null : clip(agent, 200), parentEventId, parentEventId === undefined ? undefined : this.subAgentTypes.get(parentEventId));
      this.lanes.set(key, lane);
      if (agent !== null && lane.agentType !== undefined) this.facts.subAgents.set(agent, lane.agentType);
    }
    return lane;
  }

  private user(record: JsonObject, lane: ClaudeLane): void {
    const line = readUserLine(record);
    if (line.kind !== "compact_summary") this.settleCompaction(undefined);
    switch (line.kind) {
      case "prompt":
        this.endTurn(lane);
        lane.contextCount++;
        lane.prompt = line.text;
        lane.isPromptTold = lane.agent === null && this.facts.prompt === undefined;
        if (lane.agent === null) this.facts.seePrompt(line.text);
        break;
      case "interrupt":
        this.endTurn(lane);
        if (lane.agent === null) this.facts.isInterrupted = true;
        break;
      case "results":
        lane.contextCount++;
        for (const result of line.results) this.answer(result, record.toolUseResult);
        if (line.isInterrupted && lane.agent === null) this.facts.isInterrupted = true;
        break;
      case "compact_summary":
        this.settleCompaction(line.text);
        break;
      case "note":
        this.dropped++;
        if (line.endsTurn) this.endTurn(lane);
        if (line.notification !== undefined) {
          lane.prompt = line.notification;
          lane.isPromptTold = false;
        }
        break;
      default:
        line satisfies never;
    }
  }

  private assistant(record: JsonObject, lane: ClaudeLane, index: number): void {
    this.settleCompaction(undefined);
    const message = objectOf(record.message);
    const model = textOf(message.model);
    const blocks = typeof message.content === "string" ? [{ type: "text", text: message.content }] : listOf(message.content).filter(isObject);
    const text = blocks.map((block) => (block.type === "text" ? (textOf(block.text) ?? "") : "")).join("\n").trim();
    if (record.isApiErrorMessage === true) {
      this.startAttempt(lane);
      this.queue.pushAlone({ ...this.base(lane, record, index), type: "model_error", result: { status: "failed", error_type: "api_error", error_message: text, output: undefined } });
      return;
    }
    if (model === "<synthetic>") {
      this.dropped++;
      return;
    }
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
  }

  /** A sub-agent's records inside the main file; every other progress record is no decision. */
  private progress(record: JsonObject, index: number): void {
    const data = objectOf(record.data);
    const inner = objectOf(data.message);
    const agent = textOf(data.agentId);
    if (data.type !== "agent_progress" || agent === undefined || (inner.type !== "assistant" && inner.type !== "user")) {
      this.dropped++;
      return;
    }
    const lane = this.lane(agent, textOf(record.parentToolUseID));
    const timed = { ...inner, timestamp: inner.timestamp ?? record.timestamp };
    if (inner.type === "assistant") this.assistant(timed, lane, index);
    else this.user(timed, lane);
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

  /** Words nothing followed are what the turn came to. */
  private endTurn(lane: ClaudeLane): void {
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

  private answer(result: ToolResult, extra: unknown): void {
    const opened = this.queue.take(result.toolUseId);
    if (!opened) {
      this.orphans++;
      return;
    }
    const agent = textOf(objectOf(extra).agentId);
    const lane = agent === undefined ? undefined : this.lanes.get(agent);
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

  private compacted(record: JsonObject, index: number): void {
    const lane = this.lane(null, undefined);
    this.endTurn(lane);
    const { trigger, preTokens } = objectOf(record.compactMetadata);
    const base = this.base(lane, record, index);
    const input = compact({ trigger, tokens_before: preTokens, messages_before: lane.contextCount });
    this.compaction = this.queue.pushAlone({ ...base, type: "context_compacted", input }, false);
    lane.contextCount = 0;
  }

  private settleCompaction(summary: string | undefined): void {
    if (!this.compaction) return;
    this.compaction.event.result = { ...this.compaction.event.result, status: "succeeded", output: summary };
    this.compaction.isAnswered = true;
    this.compaction = undefined;
  }

  private *ready(isEnd = false): Generator<SourceItem> {
    for (const event of this.queue.ready(isEnd)) {
      if (!this.hasToldTask) yield { kind: "task", task: this.facts.task(false) };
      this.hasToldTask = true;
      yield { kind: "event", taskId: this.sessionId, event };
    }
  }
}
