import { ClaudeEvents } from "./claude-events";
import { ClaudeLane } from "./claude-lane";
import { readUserLine } from "./claude-lines";
import { ClaudeTaskFacts } from "./claude-task";
import type { SourceItem, SourceOptions } from "./source";
import { clip, objectOf, textOf, type JsonObject } from "./values";

/**
 * Reads the records of one session, each for the lane it belongs to: the main run's or a sub-agent's.
 *
 * Sub-agents come as side-chain records (their own files) or inside progress records of the main file; both carry the
 * same call ids, so importing both doubles nothing. `agent` is the sub-agent's id, its type is in `agent_state`.
 */
export class ClaudeSession {
  private readonly lanes = new Map<string, ClaudeLane>();
  private readonly facts: ClaudeTaskFacts;
  private readonly events: ClaudeEvents;
  private hasToldTask = false;
  private dropped = 0;

  constructor(
    private readonly sessionId: string,
    options: SourceOptions,
  ) {
    this.facts = new ClaudeTaskFacts(sessionId, options);
    this.events = new ClaudeEvents(sessionId, this.facts);
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
        if (record.subtype === "compact_boundary") this.events.compacted(record, this.lane(null, undefined), index);
        else this.dropped++;
        break;
      default:
        this.dropped++;
    }
    yield* this.ready();
  }

  *end(): Generator<SourceItem> {
    for (const lane of this.lanes.values()) this.events.endTurn(lane);
    yield* this.ready(true);
    yield { kind: "task", task: this.facts.task(true) };
    if (this.dropped > 0) yield { kind: "dropped", taskId: this.sessionId, count: this.dropped };
    if (this.events.orphans > 0) yield { kind: "warning", taskId: this.sessionId, message: `${this.events.orphans} tool results belong to no call in this file` };
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
      lane = new ClaudeLane(agent === null ? null : clip(agent, 200), parentEventId, this.events.subAgentType(parentEventId));
      this.lanes.set(key, lane);
      if (agent !== null && lane.agentType !== undefined) this.facts.subAgents.set(agent, lane.agentType);
    }
    return lane;
  }

  private user(record: JsonObject, lane: ClaudeLane): void {
    const line = readUserLine(record);
    if (line.kind !== "compact_summary") this.events.settleCompaction(undefined);
    switch (line.kind) {
      case "prompt":
        this.events.endTurn(lane);
        lane.contextCount++;
        lane.prompt = line.text;
        lane.isPromptTold = lane.agent === null && this.facts.prompt === undefined;
        if (lane.agent === null) this.facts.seePrompt(line.text);
        break;
      case "interrupt":
        this.events.endTurn(lane);
        if (lane.agent === null) this.facts.isInterrupted = true;
        break;
      case "results":
        lane.contextCount++;
        for (const result of line.results) this.events.answer(result, record.toolUseResult, (agent) => this.lanes.get(agent));
        if (line.isInterrupted && lane.agent === null) this.facts.isInterrupted = true;
        break;
      case "compact_summary":
        this.events.settleCompaction(line.text);
        break;
      case "note":
        this.dropped++;
        if (line.endsTurn) this.events.endTurn(lane);
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
    if (!this.events.assistant(record, lane, index)) this.dropped++;
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

  private *ready(isEnd = false): Generator<SourceItem> {
    for (const event of this.events.ready(isEnd)) {
      if (!this.hasToldTask) yield { kind: "task", task: this.facts.task(false) };
      this.hasToldTask = true;
      yield { kind: "event", taskId: this.sessionId, event };
    }
  }
}
