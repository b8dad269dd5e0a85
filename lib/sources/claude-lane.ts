import type { EventInput } from "../domain/event";
import type { Usage } from "./claude-lines";

/** An event that is not told to the end yet: its result or its message's token count is still to come. */
export type OpenEvent = {
  event: EventInput;
  calledAt: string;
  isAnswered: boolean;
  /** Model message it belongs to, while that may still grow. */
  messageId: string | undefined;
};

/** A reply in words; it becomes the reason of the next call, or an event of its own when the turn ends with it. */
export type PendingText = { uuid: string; timestamp: string; index: number; text: string };

/** One line of thought: the main run, or one sub-agent. */
export class ClaudeLane {
  messageId: string | undefined;
  model: string | undefined;
  step: string | undefined;
  contextCount = 0;
  /** The prompt of the turn, and whether an event carries it already. */
  prompt: string | undefined;
  isPromptTold = true;
  text: PendingText | undefined;
  thought: string | undefined;
  /** Last event of the message that is being written. */
  lastOfMessage: OpenEvent | undefined;
  /** Tokens of messages that became no event; they are added to the next. */
  carried: Usage = { input: 0, output: 0, cached: 0 };
  usage: Usage = { input: 0, output: 0, cached: 0 };

  constructor(
    /** Null for the main run. */
    readonly agent: string | null,
    public parentEventId: string | undefined,
    public agentType: string | undefined,
  ) {}

  /** Streamed parts of one message repeat its usage, the last being complete. */
  sees(messageId: string | undefined, usage: Usage): void {
    if (messageId !== this.messageId || messageId === undefined) {
      this.closeMessage();
      this.messageId = messageId;
      this.contextCount++;
      this.usage = usage;
    } else {
      this.usage = { input: Math.max(this.usage.input, usage.input), output: Math.max(this.usage.output, usage.output), cached: Math.max(this.usage.cached, usage.cached) };
    }
  }

  /** Puts the message's tokens on its last event, once. */
  closeMessage(): void {
    const tokens = sum(this.carried, this.usage);
    this.usage = { input: 0, output: 0, cached: 0 };
    this.messageId = undefined;
    const last = this.lastOfMessage;
    this.lastOfMessage = undefined;
    if (!last) {
      this.carried = tokens;
      return;
    }
    this.carried = { input: 0, output: 0, cached: 0 };
    last.messageId = undefined;
    if (tokens.input + tokens.output === 0) return;
    last.event.result = { status: "unknown", output: undefined, ...last.event.result, tokens: { ...tokens } };
  }
}

function sum(a: Usage, b: Usage): Usage {
  return { input: a.input + b.input, output: a.output + b.output, cached: a.cached + b.cached };
}
