import type { EventInput } from "../domain/event";
import type { ClaudeLane, OpenEvent } from "./claude-lane";

/** Past this many waiting events the oldest goes out without its result. */
const MAX_WAITING = 1000;

/** Events wait here for their result and go out in the order of their calls, so that time never runs backwards. */
export class ClaudeQueue {
  private readonly waiting: OpenEvent[] = [];
  private readonly calls = new Map<string, OpenEvent>();

  /** An event that belongs to no message of a model: nothing is to be added to it later. */
  pushAlone(event: EventInput, isAnswered = true): OpenEvent {
    const opened: OpenEvent = { event, calledAt: event.timestamp, isAnswered, messageId: undefined };
    this.waiting.push(opened);
    return opened;
  }

  push(lane: ClaudeLane, event: EventInput): OpenEvent {
    const opened = this.pushAlone(event);
    opened.messageId = lane.messageId;
    if (lane.lastOfMessage) lane.lastOfMessage.messageId = undefined;
    lane.lastOfMessage = opened;
    return opened;
  }

  pushCall(lane: ClaudeLane, callId: string, event: EventInput): void {
    const opened = this.push(lane, event);
    opened.isAnswered = false;
    this.calls.set(callId, opened);
  }

  isOpen(callId: string): boolean {
    return this.calls.has(callId);
  }

  /** The call that waits for this result, no longer waiting; undefined if there is none. */
  take(callId: string): OpenEvent | undefined {
    const opened = this.calls.get(callId);
    this.calls.delete(callId);
    return opened;
  }

  /** @param isEnd nothing more will come: all of it goes out */
  *ready(isEnd = false): Generator<EventInput> {
    for (let head = this.waiting[0]; head; head = this.waiting[0]) {
      const isDone = isEnd || (head.isAnswered && head.messageId === undefined);
      if (!isDone && this.waiting.length <= MAX_WAITING) return;
      this.waiting.shift();
      head.event.result ??= { status: "unknown", output: undefined };
      yield head.event;
    }
  }
}
