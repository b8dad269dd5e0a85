import type { SourceOptions, SourceTask } from "./source";
import { clip, compact, textOf, timeOf, titleOf, type JsonObject } from "./values";

/** What a session's records tell of it as a whole, gathered while they pass. */
export class ClaudeTaskFacts {
  readonly tools = new Set<string>();
  /** Sub-agents by id, with their type where the call that started them is known. */
  readonly subAgents = new Map<string, string>();
  /** The user stopped the agent, and it has done nothing since. */
  isInterrupted = false;
  hasMainRun = false;
  model: string | undefined;
  summary: string | undefined;
  prompt: string | undefined;
  /** Time of the last record that had one. */
  now: string;
  private startedAt: string | undefined;
  private endedAt: string | undefined;
  private promptedAt: string | undefined;
  private about: JsonObject = {};

  constructor(
    private readonly sessionId: string,
    private readonly options: SourceOptions,
  ) {
    this.now = options.now.toISOString();
  }

  see(record: JsonObject): void {
    const time = timeOf(record.timestamp);
    if (time === undefined) return;
    this.now = time;
    if (this.startedAt === undefined || time < this.startedAt) this.startedAt = time;
    if (this.endedAt === undefined || time > this.endedAt) this.endedAt = time;
    if (Object.keys(this.about).length === 0) this.about = compact({ cwd: textOf(record.cwd), git_branch: textOf(record.gitBranch), client_version: textOf(record.version) });
  }

  /** The first prompt names the task, and its time is the start: the program may have been open long before. */
  seePrompt(text: string): void {
    if (this.prompt !== undefined) return;
    this.prompt = text;
    this.promptedAt = this.now;
  }

  /** A sub-agent's own file knows nothing of the session's title, time or end, so it says nothing of them. */
  task(isEnd: boolean): SourceTask {
    const named: SourceTask = compact({
      task_id: this.sessionId,
      task_type: this.options.taskType ?? "claude_code_session",
      agent: "claude-code",
      session_id: this.sessionId,
      tools: isEnd && this.tools.size > 0 ? [...this.tools].slice(0, 1000).map((name) => clip(name, 200)) : undefined,
      status: "unknown" as const,
    });
    if (!this.hasMainRun && this.prompt === undefined) return named;
    return compact({
      ...named,
      title: this.prompt === undefined ? this.summary : titleOf(this.prompt),
      input: this.prompt,
      started_at: this.promptedAt ?? this.startedAt,
      ended_at: isEnd ? this.endedAt : undefined,
      status: isEnd && this.isInterrupted ? ("aborted" as const) : ("unknown" as const),
      metadata: compact({ ...this.about, model: this.model, sub_agents: this.subAgents.size > 0 ? Object.fromEntries(this.subAgents) : undefined }),
    });
  }
}
