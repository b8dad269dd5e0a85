import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { eventSchema } from "@/lib/domain/event";
import { decodeChunks } from "@/lib/sources/decode";
import { detectSource, SOURCE_FORMATS } from "@/lib/sources/registry";
import { lines, readText } from "./support";

// Whole files and many random ones: no yardstick of speed, only room on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const stamp = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
const SAMPLES: Readonly<Record<string, string>> = {
  hindsight: lines({ task_id: "t", task_type: "a" }, ...[1, 2, 3].map((n) => ({ event_id: `e${n}`, task_id: "t", timestamp: stamp(n), type: "x", input: "<b>\"é😀\\n" })), { task_id: "t", status: "succeeded" }),
  "claude-code": lines(...[1, 2, 3].flatMap((n) => [
    { type: "user", sessionId: "s-1", uuid: `u${n}`, timestamp: stamp(n), message: { role: "user", content: `prompt ${n} 请` } },
    { type: "assistant", sessionId: "s-1", uuid: `a${n}`, timestamp: stamp(n), message: { id: `m${n}`, content: [{ type: "text", text: "ok" }, { type: "tool_use", id: `t${n}`, name: "Bash", input: { n } }] } },
    { type: "user", sessionId: "s-1", uuid: `r${n}`, timestamp: stamp(n), message: { role: "user", content: [{ type: "tool_result", tool_use_id: `t${n}`, content: "fine" }] } },
  ])),
  "swe-agent": JSON.stringify({ environment: "main", trajectory: [1, 2, 3].map((n) => ({ action: `ls ${n}`, observation: "a\nb", thought: "t" })), history: [], info: {} }, null, 2),
  "multi-agent-chat": JSON.stringify([1, 2, 3].map((n) => ({ question: `q${n}`, history: [{ name: "A", role: "user", content: "```python\n1\n```" }, { name: "Computer_terminal", role: "user", content: "exitcode: 0 (execution succeeded)" }] }))),
  "chat-messages": JSON.stringify([1, 2, 3].map((n) => ({ task_id: n, trial: 0, reward: 1, traj: [{ role: "user", content: `hi ${n}` }, { role: "assistant", content: null, tool_calls: [{ id: "c", function: { name: "f", arguments: "{}" } }] }, { role: "tool", tool_call_id: "c", content: "r" }, { role: "assistant", content: "bye" }] }))),
};
const cases = Object.entries(SAMPLES);

describe("every format", () => {
  it("has a sample here", () => {
    expect(Object.keys(SAMPLES).sort()).toEqual([...SOURCE_FORMATS].sort());
  });

  it.each(cases)("%s is recognised, also behind a byte order mark and with CRLF", async (format, text) => {
    const plain = await readText(text);
    expect(plain.format).toBe(format);
    expect(plain.rejected).toEqual([]);
    const other = await readText(`\uFEFF${text.replaceAll("\n", "\r\n")}`);
    expect(other.events).toEqual(plain.events);
  });

  it.each(cases)("%s gives valid events with ids of their own, and the same ones each time", async (_format, text) => {
    const { events, tasks } = await readText(text);
    for (const event of events) expect(eventSchema.safeParse(event).error).toBeUndefined();
    expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(events.length);
    expect(events.length).toBeGreaterThanOrEqual(3);
    expect([...(await readText(text)).tasks.keys()]).toEqual([...tasks.keys()]);
  });

  it.each(cases)("%s gives the same items however it is cut into chunks", async (_format, text) => {
    const whole = await readText(text);
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: 200 }), async (size) => {
      expect((await readText(text, { size })).items).toEqual(whole.items);
    }), { numRuns: 25 });
  });

  it.each(cases)("%s cut off anywhere never throws and yields a prefix of the events", async (format, text) => {
    const whole = (await readText(text)).events.map(({ source_index, type, input }) => ({ source_index, type, input }));
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: text.length }), async (at) => {
      const { events } = await readText(text.slice(0, at), { format });
      const got = events.map(({ source_index, type, input }) => ({ source_index, type, input }));
      // A session that stops before its turn ends tells the last words as a reply of their own.
      const compared = format === "claude-code" ? got.filter(({ type }) => type === "tool_call") : got;
      expect(compared).toEqual(whole.filter(({ type }) => format !== "claude-code" || type === "tool_call").slice(0, compared.length));
    }), { numRuns: 60 });
  });

  it.each(SOURCE_FORMATS)("%s never throws, whatever JSON it is given", async (format) => {
    const key = fc.constantFrom("type", "role", "content", "messages", "history", "trajectory", "name", "task_id", "event_id", "events", "tasks", "sessionId", "message", "tool_calls", "function", "timestamp", "status", "action", "info", "data", "uuid", "__proto__", "constructor");
    const word = fc.constantFrom("assistant", "user", "tool", "progress", "agent_progress", "tool_use", "tool_result", "system", "", "exitcode: 1");
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({ value: fc.oneof({ maxDepth: 5 }, word, fc.integer(), fc.constant(null), fc.boolean(), fc.array(tie("value"), { maxLength: 4 }), fc.dictionary(key, tie("value"), { maxKeys: 6 })) }));
    await fc.assert(fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 4 }), fc.boolean(), async (records, areLines) => {
      const { events } = await readText(areLines ? lines(...records.map((record) => JSON.stringify(record))) : JSON.stringify(records), { format });
      for (const event of events) expect(eventSchema.safeParse(event).error).toBeUndefined();
    }), { numRuns: 150 });
  });

  it.each(cases)("%s can be given a task type", async (_format, text) => {
    const { tasks } = await readText(text, { taskType: "my_type" });
    expect([...new Set([...tasks.values()].map(({ task_type }) => task_type))]).toEqual(["my_type"]);
  });
});

describe("a file nothing can be made of", () => {
  it.each([
    ["an empty file", "", "the file is empty"],
    ["a file of blank lines", "\uFEFF \r\n\n", "the file is empty"],
    ["JSON of an unknown shape", '{"orders":[{"id":1}]}', "no format known here; known are hindsight, claude-code, swe-agent, multi-agent-chat, chat-messages"],
    ["plain text", "Dear diary", "no format known"],
    ["UTF-16 read as UTF-8", "\uFFFD\uFFFD{\0\"\0", "UTF-16"],
    ["a zip file", "PK\u0003\u0004…", "compressed"],
  ])("says what is wrong with %s", async (_case, text, message) => {
    const { items } = await readText(text);
    expect(items).toMatchObject([{ kind: "rejected", message: expect.stringContaining(message) }]);
  });

  it("names the known formats when another is asked for", async () => {
    expect((await readText("{}", { format: "docx" })).rejected).toMatchObject([{ message: expect.stringContaining('unknown format "docx"; known are hindsight') }]);
  });

  it("says what a named format expected where the file is of another shape", async () => {
    for (const format of SOURCE_FORMATS) expect((await readText('{"orders":[1]}', { format })).rejected).toMatchObject([{ line: 1, message: expect.stringContaining("expected") }]);
  });

  it("never repeats the file's text in a message: it may hold a secret", async () => {
    for (const format of SOURCE_FORMATS) {
      const { items } = await readText('{"password": "hunter2" oops\n{"api": hunter2}\n', { format });
      expect(JSON.stringify(items)).not.toContain("hunter2");
    }
  });
});

it("a large value on one line is read whole", async () => {
  const big = "x".repeat(5_000_000);
  const { events } = await readText(lines({ task_id: "t", task_type: "a" }, { event_id: "e", task_id: "t", timestamp: stamp(1), type: "x", input: big }));
  expect(events[0]?.input).toBe(big);
});

it("hostile text stays text", async () => {
  const hostile = "<img src=x onerror=alert(1)><script>alert(2)</script>";
  const { events, tasks } = await readText(JSON.stringify([{ role: "user", content: hostile }, { role: "assistant", content: hostile }]));
  expect(events[0]).toMatchObject({ input: hostile, result: { output: hostile } });
  expect([...tasks.values()][0]?.title).toBe(hostile);
});

it.each([
  ["UTF-8 with a mark", "utf8", [0xef, 0xbb, 0xbf]],
  ["UTF-16 little endian", "utf16le", [0xff, 0xfe]],
  ["UTF-8 without a mark", "utf8", []],
] as const)("bytes of %s become text, however they are cut", async (_case, encoding, mark) => {
  const bytes = Uint8Array.from([...mark, ...Buffer.from("héllo 请 😀", encoding)]);
  for (const size of [1, 2, 3, 50]) {
    async function* cut() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
    }
    let text = "";
    for await (const piece of decodeChunks(cut())) text += piece;
    expect(text).toBe("héllo 请 😀");
  }
});

it("the surest format wins where several could be meant", () => {
  expect(detectSource('[{"role":"assistant","content":"```mswea_bash_command\\nls\\n```"}]')?.format).toBe("swe-agent");
  expect(detectSource('[{"role":"user","name":"A","content":"x"},{"role":"assistant","name":"B","content":"y","tool_calls":[]}]')?.format).toBe("chat-messages");
  expect(detectSource('[{"id":1,"source":"agent","content":"x","action":"run"},{"id":2,"source":"user","content":"y"}]')).toBeNull();
});
