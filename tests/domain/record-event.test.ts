import { describe, expect, it } from "vitest";
import { eventSchema, type EventInput } from "@/lib/domain/event";
import { prepareEvent, type Arrival } from "@/lib/domain/record-event";
import { DEFAULT_SETTINGS } from "@/lib/domain/settings";

const ARRIVAL: Arrival = { settings: DEFAULT_SETTINGS, arrival: 0, newestTimestampMs: null, rawBytes: 100 };

function prepare(event: Partial<EventInput> & Record<string, unknown>, arrival: Partial<Arrival> = {}) {
  const parsed = eventSchema.parse({ event_id: "e1", timestamp: "2026-02-11T20:36:45Z", type: "tool_call", ...event });
  const prepared = prepareEvent(parsed, { ...ARRIVAL, ...arrival });
  if (prepared.drop) throw new Error("dropped");
  return prepared;
}

describe("prepareEvent", () => {
  it.each(["heartbeat", "Progress", "llm.token_stream", "tool/poll"])("drops the process event %s", (type) => {
    const event = eventSchema.parse({ event_id: "e1", timestamp: "2026-02-11T20:36:45Z", type });
    expect(prepareEvent(event, ARRIVAL)).toEqual({ drop: true, reason: "process_event" });
  });

  it("keeps an event whose type merely contains such a word", () => {
    expect(prepare({ type: "spoll" }).drop).toBe(false);
    expect(prepare({ type: "progress_report" }).drop).toBe(false);
  });

  it("keeps what was faced, chosen and came of it, and unknown keys", () => {
    const { digest, payload } = prepare({
      seq: 4,
      agent_state: { current_step: "parse", context_count: 3, model: "m-1", mood: "calm" },
      input: { command: "head -3 a.csv", encoding: "utf-8" },
      decision: { chosen_action: "run_shell", alternatives: ["run_shell", "read_file"], confidence: 0.4, switched: true },
      result: { status: "ok", output: "a,b\n1,2", latency_ms: 12, tokens: { input: 5, output: 6 } },
      colour: "green",
    });
    expect(digest).toMatchObject({
      eventId: "e1", timestampMs: Date.parse("2026-02-11T20:36:45Z"), seq: 4, arrival: 0, attempt: 1, step: "parse", model: "m-1", contextCount: 3,
      action: "run_shell", alternatives: ["read_file"], alternativesCount: 1, confidence: 0.4, hasSwitched: true, argument: "head -3 a.csv",
      status: "succeeded", failure: null, outcome: "a,b", shape: { kind: "text" }, anomalies: [], latencyMs: 12, tokensIn: 5, tokensOut: 6, cuts: 0, redactions: 0,
    });
    expect(payload).toEqual({
      agent_state: { current_step: "parse", context_count: 3, model: "m-1", mood: "calm" },
      input: { command: "head -3 a.csv", encoding: "utf-8" },
      decision: { chosen_action: "run_shell", alternatives: ["run_shell", "read_file"], confidence: 0.4, switched: true },
      result: { status: "succeeded", output: "a,b\n1,2", latency_ms: 12, tokens: { input: 5, output: 6 } },
      colour: "green",
    });
  });

  it("reads failure and outcome from the full text, even where the telling line is cut out", () => {
    const output = `${"x\n".repeat(3_000)}Traceback (most recent call last):\n  File "a.py", line 1, in <module>\nKeyError: 'created_time'\n${"\n".repeat(4)}`;
    const { digest, payload } = prepare({ result: { status: "unknown", output } });
    expect(digest.status).toBe("failed");
    expect(digest.failure).toEqual({ signal: "traceback", errorType: "KeyError", excerpt: "KeyError: 'created_time'" });
    expect(digest.outcome).toBe("KeyError: 'created_time'");
    expect(payload.cuts).toMatchObject([{ path: "result.output", length: output.length }]);
    expect(digest.cuts).toBe(1);
  });

  it("leaves no secret in payload or digest", () => {
    const secret = "hunter2-A9x!";
    const { digest, payload } = prepare({
      agent: "mail to ada@example.com",
      agent_state: { current_step: `password: ${secret}`, api_key: "abc-123-def" },
      input: { command: `curl -u x -H 'Authorization: Bearer abcDEF123456789' --password ${secret}` },
      decision: { chosen_action: "run", alternatives: ["write to ada@example.com"], rationale: "call +86 138 1234 5678" },
      result: { status: "error", error_message: `login failed, password=${secret}`, output: "4111 1111 1111 1111" },
      note: "bob@example.org",
    });
    const stored = JSON.stringify({ digest, payload });
    for (const leak of [secret, "ada@", "abcDEF123456789", "abc-123-def", "5678", "4111", "bob@"]) expect(stored).not.toContain(leak);
    expect(digest.redactions).toBe(payload.redactions?.length);
    expect(payload.redactions).toContainEqual({ path: "agent_state.api_key", kind: "key" });
    expect(payload.redactions).toContainEqual({ path: "decision.alternatives[0]", kind: "email" });
  });

  it("tells two calls apart that differ in a secret only", () => {
    const call = (email: string) => prepare({ input: { email }, decision: { chosen_action: "find_user" } }).digest.callKey;
    expect(call("ada@example.com")).not.toBe(call("bob@example.com"));
  });

  it("gives equal calls equal keys, whatever the order of arguments and the width of whitespace", () => {
    const call = (input: EventInput["input"]) => prepare({ input, decision: { chosen_action: "sql" } }).digest.callKey;
    expect(call({ query: "select 1", limit: 3 })).toBe(call({ limit: 3, query: " select\n  1" }));
    expect(call({ query: "select 1" })).not.toBe(call({ query: "select 2" }));
  });

  it("marks a timestamp far behind one that arrived earlier, unless sequence numbers tell the order", () => {
    const newest = Date.parse("2026-02-11T20:37:00Z");
    expect(prepare({}, { newestTimestampMs: newest }).digest.isSkewed).toBe(true);
    expect(prepare({}, { newestTimestampMs: newest - 11_000 }).digest.isSkewed).toBe(false);
    expect(prepare({ seq: 1 }, { newestTimestampMs: newest }).digest.isSkewed).toBe(false);
  });

  it("keeps a sender's own list of cuts apart from its own", () => {
    const { payload } = prepare({ cuts: "mine" });
    expect(payload).toMatchObject({ sent_cuts: "mine" });
    expect(payload.cuts).toBeUndefined();
  });

  it("stores little of an output of megabytes, and of one nested without end", () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => ({ row, name: `customer ${row}`, tags: ["a", "b", "c"], address: { city: "x".repeat(100) } }));
    const { payload } = prepare({ result: { status: "ok", output: { rows } } });
    expect(JSON.stringify(payload).length).toBeLessThan(60_000);
    let deep: unknown = "end";
    for (let level = 0; level < 20_000; level += 1) deep = [deep];
    expect(JSON.stringify(prepare({ result: { status: "ok", output: deep } }).payload).length).toBeLessThan(1_000);
  });

  it.each([" ", "\n", "a", "a.", "    at f (", "Error: ", "1 ", "((", '"', "[redacted:", "failed with exit ", "。", "token: ", "e\u0301", "{\"a\":", "/a/b:1:", "x@"])("takes time in proportion to a text of nothing but %j", (unit) => {
    const run = (length: number) => {
      const text = unit.repeat(Math.ceil(length / unit.length));
      const started = performance.now();
      prepare({ input: { command: text }, decision: { chosen_action: "run", rationale: text }, result: { status: "unknown", output: text } });
      return performance.now() - started;
    };
    run(20_000);
    const small = Math.min(run(20_000), run(20_000), run(20_000));
    expect(run(800_000)).toBeLessThan(Math.max(small, 0.5) * 40 * 12); // 40 times the text; a square would take 1,600 times as long
  });
});
