import type { EventInput } from "../domain/event";
import { ClaudeLane, type OpenEvent, type PendingText } from "./claude-lane";
import { isRejection, readUserLine, resultExtras, toolUseOf, usageOf, type ToolResult, type ToolUse } from "./claude-lines";
import type { SourceItem, SourceOptions, SourceTask } from "./source";
import { clip, compact, isObject, listOf, objectOf, textOf, timeOf, titleOf, type JsonObject } from "./values";

/** Events wait for their result in the order of their calls; past this many the oldest goes out without one. */
const MAX_WAITING = 1000;
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
  private readonly waiting: OpenEvent[] = [];
  private readonly open = new Map<string, OpenEvent>();
  private readonly tools = new Set<string>();
  private readonly subAgents = new Map<string, string>();
  private readonly subAgentTypes = new Map<string, string>();
  private attempt = 1;
  private isInterrupted = false;
  private hasToldTask = false;
  private hasMainRun = false;
  private startedAt: string | undefined;
  private endedAt: string | undefined;
  private now: string;
  private prompt: string | undefined;
  private promptedAt: string | undefined;
  private summary: string | undefined;
  private model: string | undefined;
  private about: JsonObject = {};
  private dropped = 0;
  private orphans = 0;
  private compaction: OpenEvent | undefined;

  constructor(
    private readonly sessionId: string,
    private readonly options: SourceOptions,
  ) {
    this.now = options.now.toISOString();
  }

  /** @param index 0-based place of the record in its file */
  *read(record: JsonObject, index: number): Generator<SourceItem> {
    this.clock(record);
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
        this.summary = textOf(record.summary) ?? this.summary;
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
    for (const waiting of this.waiting) waiting.isAnswered = true;
    yield* this.ready();
    yield { kind: "task", task: this.task(true) };
    if (this.dropped > 0) yield { kind: "dropped", taskId: this.sessionId, count: this.dropped };
    if (this.orphans > 0) yield { kind: "warning", taskId: this.sessionId, message: `${this.orphans} tool results belong to no call in this file` };
  }

  private clock(record: JsonObject): void {
    const time = timeOf(record.timestamp);
    if (time === undefined) return;
    this.now = time;
    if (this.startedAt === undefined || time < this.startedAt) this.startedAt = time;
    if (this.endedAt === undefined || time > this.endedAt) this.endedAt = time;
    if (Object.keys(this.about).length === 0) this.about = compact({ cwd: textOf(record.cwd), git_branch: textOf(record.gitBranch), client_version: textOf(record.version) });
  }

  private laneOf(record: JsonObject): ClaudeLane {
    const agent = textOf(record.agentId) ?? (record.isSidechain === true ? "side-chain" : null);
    return this.lane(agent, undefined);
  }

  private lane(agent: string | null, parentEventId: string | undefined): ClaudeLane {
    if (agent === null) this.hasMainRun = true;
    const key = agent ?? "";
    let lane = this.lanes.get(key);
    if (!lane) {
      lane = new ClaudeLane(agent === null ? null : clip(agent, 200), parentEventId, parentEventId === undefined ? undefined : this.subAgentTypes.get(parentEventId));
      this.lanes.set(key, lane);
      if (agent !== null && lane.agentType !== undefined) this.subAgents.set(agent, lane.agentType);
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
        lane.isPromptTold = lane.agent === null && this.prompt === undefined;
        if (lane.agent === null && this.prompt === undefined) {
          this.prompt = line.text;
          this.promptedAt = timeOf(record.timestamp);
        }
        break;
      case "interrupt":
        this.endTurn(lane);
        if (lane.agent === null) this.isInterrupted = true;
        break;
      case "results":
        lane.contextCount++;
        for (const result of line.results) this.answer(result, record.toolUseResult);
        if (line.isInterrupted && lane.agent === null) this.isInterrupted = true;
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
      this.push(lane, { ...this.base(lane, record, index), type: "model_error", result: { status: "failed", error_type: "api_error", error_message: text, output: undefined } });
      return;
    }
    if (model === "<synthetic>") {
      this.dropped++;
      return;
    }
    this.startAttempt(lane);
    lane.sees(textOf(message.id), usageOf(message));
    lane.model = model ?? lane.model;
    if (lane.agent === null) this.model = lane.model;
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
    if (lane.agent !== null || !this.isInterrupted) return;
    this.isInterrupted = false;
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
      timestamp: timeOf(record.timestamp) ?? this.now,
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
    if (this.open.has(use.id)) return;
    this.tools.add(use.name);
    if (SUB_AGENT_TOOLS.has(use.name) && typeof use.input.subagent_type === "string") this.subAgentTypes.set(use.id, use.input.subagent_type);
    const description = textOf(use.input.description);
    const step = description === undefined ? lane.step : clip(description, 200);
    lane.step = stepOfTodos(use) ?? lane.step;
    const base = this.base(lane, record, index);
    const rationale = lane.text?.text ?? lane.thought;
    lane.text = undefined;
    lane.thought = undefined;
    const opened = this.push(lane, {
      ...base,
      event_id: clip(use.id, 200),
      type: "tool_call",
      agent_state: compact({ ...base.agent_state, current_step: step }),
      input: use.input,
      decision: compact({ chosen_action: clip(use.name, 200), rationale }),
      trust: WEB_TOOLS.has(use.name) ? "web" : "tool",
    });
    opened.isAnswered = false;
    this.open.set(use.id, opened);
  }

  private say(lane: ClaudeLane, text: string, record: JsonObject, index: number): void {
    const before = lane.text;
    const uuid = textOf(record.uuid) ?? `${this.sessionId}-${index}`;
    lane.text = { uuid, timestamp: timeOf(record.timestamp) ?? this.now, index, text: before ? `${before.text}\n\n${text}` : text } satisfies PendingText;
  }

  /** Words nothing followed are what the turn came to. */
  private endTurn(lane: ClaudeLane): void {
    if (lane.text) {
      const { uuid, timestamp, index, text } = lane.text;
      lane.text = undefined;
      const prompt = lane.prompt;
      lane.isPromptTold = true;
      this.push(lane, compact({ ...this.base(lane, { uuid, timestamp }, index), input: prompt, decision: { chosen_action: "reply" }, result: { status: "succeeded" as const, output: text }, trust: "user" as const }));
    }
    lane.thought = undefined;
    lane.closeMessage();
  }

  private push(lane: ClaudeLane, event: EventInput): OpenEvent {
    const opened: OpenEvent = { event, calledAt: event.timestamp, isAnswered: true, messageId: lane.messageId };
    if (lane.lastOfMessage) lane.lastOfMessage.messageId = undefined;
    lane.lastOfMessage = opened;
    this.waiting.push(opened);
    return opened;
  }

  private answer(result: ToolResult, extra: unknown): void {
    const opened = this.open.get(result.toolUseId);
    if (!opened) {
      this.orphans++;
      return;
    }
    this.open.delete(result.toolUseId);
    const agent = textOf(objectOf(extra).agentId);
    const lane = agent === undefined ? undefined : this.lanes.get(agent);
    if (lane) this.endTurn(lane);
    if (agent !== undefined) this.subAgents.set(agent, this.subAgentTypes.get(result.toolUseId) ?? this.subAgents.get(agent) ?? "");
    const isRejected = isRejection(result, extra);
    const isStopped = isRejected || objectOf(extra).interrupted === true;
    opened.event.result = {
      ...opened.event.result,
      ...resultExtras(result.output, extra),
      status: isStopped ? "unknown" : result.isError ? "failed" : "succeeded",
      ...(isStopped ? { interrupted: true } : {}),
      // What the program tells the model of a refusal is no output of the tool, and would read as its failure.
      ...(isRejected ? { output: "stopped by the user", note: result.output } : { output: result.output }),
      latency_ms: Math.max(0, Date.parse(this.now) - Date.parse(opened.calledAt)),
    };
    opened.isAnswered = true;
  }

  private compacted(record: JsonObject, index: number): void {
    const lane = this.lane(null, undefined);
    this.endTurn(lane);
    const { trigger, preTokens } = objectOf(record.compactMetadata);
    const base = this.base(lane, record, index);
    this.compaction = this.push(lane, { ...base, type: "context_compacted", input: compact({ trigger, tokens_before: preTokens, messages_before: lane.contextCount }) });
    this.compaction.isAnswered = false;
    lane.contextCount = 0;
  }

  private settleCompaction(summary: string | undefined): void {
    if (!this.compaction) return;
    this.compaction.event.result = { ...this.compaction.event.result, status: "succeeded", output: summary };
    this.compaction.isAnswered = true;
    this.compaction = undefined;
  }

  private *ready(): Generator<SourceItem> {
    for (let head = this.waiting[0]; head; head = this.waiting[0]) {
      const isDone = head.isAnswered && head.messageId === undefined;
      if (!isDone && this.waiting.length <= MAX_WAITING) return;
      this.waiting.shift();
      if (!this.hasToldTask) yield { kind: "task", task: this.task(false) };
      this.hasToldTask = true;
      head.event.result ??= { status: "unknown", output: undefined };
      yield { kind: "event", taskId: this.sessionId, event: head.event };
    }
  }

  /** A sub-agent's own file knows nothing of the session's title, time or end. */
  private task(isEnd: boolean): SourceTask {
    const own = this.hasMainRun || this.prompt !== undefined;
    const title = own ? (this.prompt !== undefined ? titleOf(this.prompt) : this.summary) : undefined;
    return compact({
      task_id: this.sessionId,
      task_type: this.options.taskType ?? "claude_code_session",
      title,
      agent: "claude-code",
      input: own ? this.prompt : undefined,
      session_id: this.sessionId,
      tools: isEnd && this.tools.size > 0 ? [...this.tools].slice(0, 1000).map((name) => clip(name, 200)) : undefined,
      started_at: own ? (this.promptedAt ?? this.startedAt) : undefined,
      ended_at: own && isEnd ? this.endedAt : undefined,
      status: isEnd && own && this.isInterrupted ? ("aborted" as const) : ("unknown" as const),
      metadata: own ? compact({ ...this.about, model: this.model, sub_agents: this.subAgents.size > 0 ? Object.fromEntries(this.subAgents) : undefined }) : undefined,
    });
  }
}

/** The to-do that is under way names the step the next calls belong to. */
function stepOfTodos({ name, input }: ToolUse): string | undefined {
  if (name !== "TodoWrite") return undefined;
  const current = listOf(input.todos).filter(isObject).find((todo) => todo.status === "in_progress");
  const step = textOf(current?.activeForm) ?? textOf(current?.content);
  return step === undefined ? undefined : clip(step, 200);
}
