import { describe, expect, it } from "vitest";
import { lines, readText } from "./support";

const task = { task_id: "t-1", task_type: "csv_import", title: "Import", started_at: "2026-01-02T03:04:05+08:00" };
const event = (id: string, extra: object = {}) => ({ event_id: id, task_id: "t-1", timestamp: "2026-01-02T03:04:06Z", type: "tool_call", ...extra });

describe("Hindsight's own format", () => {
  it("reads tasks, events and finishes, one a line and mixed", async () => {
    const { format, tasks, events, rejected } = await readText(lines(task, event("e1", { result: { status: "ok" } }), event("e2"), { task_id: "t-1", status: "failed", ended_at: "2026-01-02T03:05:00Z", error: { type: "Timeout", message: "too slow" } }));
    expect(format).toBe("hindsight");
    expect(rejected).toEqual([]);
    expect(events.map(({ event_id, source_index }) => [event_id, source_index])).toEqual([["e1", 1], ["e2", 2]]);
    expect(tasks.get("t-1")).toMatchObject({ task_type: "csv_import", title: "Import", status: "failed", started_at: "2026-01-01T19:04:05.000Z", ended_at: "2026-01-02T03:05:00.000Z", error: { type: "Timeout", message: "too slow" } });
  });

  it.each([
    ["an array of tasks with their events", [{ ...task, events: [event("e1", { task_id: undefined }), event("e2")] }]],
    ["an export envelope", { exported_at: "2026-01-02T00:00:00Z", tasks: [{ ...task, events: [event("e1"), event("e2")] }] }],
    ["one task", { ...task, events: [event("e1"), event("e2")] }],
    ["an envelope of tasks, events and finishes", { events: [event("e1"), event("e2")], tasks: [task], finishes: [{ task_id: "t-1", status: "succeeded" }] }],
    ["an array of events that name their task's type", [event("e1", { task_type: "csv_import" }), event("e2")]],
  ])("reads %s", async (_case, value) => {
    for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)]) {
      const { format, events, tasks, rejected } = await readText(text);
      expect({ format, rejected, ids: events.map(({ event_id }) => event_id), type: tasks.get("t-1")?.task_type }).toEqual({ format: "hindsight", rejected: [], ids: ["e1", "e2"], type: "csv_import" });
    }
  });

  it("keeps keys it does not know", async () => {
    const { events } = await readText(lines(task, event("e1", { colour: "red", result: { status: "failed", retry: 2 } })));
    expect(events[0]).toMatchObject({ colour: "red", result: { status: "failed", retry: 2 } });
  });

  it("refuses one bad record with its line and reason, and takes its neighbours", async () => {
    const { events, rejected } = await readText(lines(task, event("e1", { timestamp: "2026-01-02 03:04" }), event("e2"), '{"event_id": "e3", ', { hello: 1 }, 7, { task_id: "t-1", status: "great" }, event("e4")), { format: "hindsight" });
    expect(events.map(({ event_id }) => event_id)).toEqual(["e2", "e4"]);
    expect(rejected.map(({ line }) => line)).toEqual([2, 4, 5, 6, 7]);
    expect(rejected[0]?.message).toContain("timestamp: expected an RFC 3339 time");
    expect(rejected[1]?.message).toContain("not valid JSON");
  });

  it("names the place of a bad event inside a task", async () => {
    const { rejected, events } = await readText(JSON.stringify([{ ...task, events: [event("e1"), { event_id: "e2" }, "x"] }]));
    expect(events).toHaveLength(1);
    expect(rejected.map(({ path }) => path)).toEqual(["events.1", "events.2"]);
  });

  it("takes an event without a task for the task before it, and refuses it when there is none", async () => {
    const { rejected } = await readText(lines({ event_id: "e0", timestamp: "2026-01-02T03:04:06Z", type: "x" }));
    expect(rejected).toMatchObject([{ line: 1, message: "the event names no task_id and no task came before it" }]);
    const { items } = await readText(lines(task, { event_id: "e0", timestamp: "2026-01-02T03:04:06Z", type: "x" }));
    expect(items.at(-1)).toMatchObject({ kind: "event", taskId: "t-1" });
  });

  it("gives a task without an id the same id each time", async () => {
    const text = JSON.stringify([{ task_type: "a", title: "b" }, { task_type: "a", title: "c" }]);
    const [first, second] = [await readText(text), await readText(text)];
    expect([...first.tasks.keys()]).toEqual([...second.tasks.keys()]);
    expect(first.tasks.size).toBe(2);
  });

  it("refuses a task of an impossible type", async () => {
    const { rejected, tasks } = await readText(JSON.stringify([{ task_id: "x", task_type: "no good" }]));
    expect(tasks.size).toBe(0);
    expect(rejected).toMatchObject([{ line: 1, path: "task_type" }]);
  });
});
