import path from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "@/lib/domain/settings";
import { prepareBatch } from "@/lib/services/prepare-batch";
import { PrepareThread } from "@/lib/services/prepare-thread";
import { sampleEvent, sampleEvents } from "../support/sample-events";

const HOW = { taskId: "t", settings: DEFAULT_SETTINGS };
const bytesOf = (body: unknown) => Buffer.from(JSON.stringify(body));
/** A thread that reads TypeScript: the build has made JavaScript of it. */
const start = () =>
  new Worker(`require("tsx/cjs/api").register(); require(require("node:worker_threads").workerData);`, { eval: true, workerData: path.resolve("lib/services/prepare-worker.ts") });

describe("PrepareThread", () => {
  let worker: Worker;
  let thread: PrepareThread;
  beforeAll(() => {
    worker = start();
    thread = new PrepareThread(worker);
  });
  afterAll(() => worker.terminate());

  it("prepares a body as it is prepared here", async () => {
    const events = [...sampleEvents(60), sampleEvent(60, { input: { password: "hunter2hunter2" } }), sampleEvent(61, { type: "heartbeat" }), "not an event", sampleEvent(62, { task_id: "another" })];

    const there = await thread.prepare(bytesOf({ events }), HOW);

    expect(there).toEqual(await prepareBatch(events, HOW));
    expect(there).toMatchObject({ tasks: [{ taskId: "t", dropped: 1 }], rejected: [{ index: 62 }, { index: 63 }] });
  });

  it("keeps bodies and settings of many callers apart", async () => {
    const strict = { ...DEFAULT_SETTINGS, maxTextLength: 100 };
    const sent = Array.from({ length: 8 }, (_body, place) => ({ events: [sampleEvent(place, { input: "long ".repeat(50) })], how: { taskId: `t-${place}`, settings: place % 2 === 0 ? strict : DEFAULT_SETTINGS } }));

    const batches = await Promise.all(sent.map(({ events, how }) => thread.prepare(bytesOf({ events }), how)));

    expect(batches).toEqual(await Promise.all(sent.map(({ events, how }) => prepareBatch(events, how))));
  });

  it.each([
    ["what is not JSON", Buffer.from('{"events": [')],
    ["what is not UTF-8", Buffer.from([0x22, 0xff, 0x22])],
    ["what has no events", bytesOf({ event: [] })],
  ])("leaves %s to its caller", async (_name, bytes) => {
    expect(await thread.prepare(bytes, HOW)).toBeNull();
  });

  it("leaves everything to its callers once it ended", async () => {
    const other = start();
    const ended = new PrepareThread(other);
    const pending = ended.prepare(bytesOf({ events: sampleEvents(1) }), HOW);
    await other.terminate();

    expect(await pending).toBeNull();
    expect(await ended.prepare(bytesOf({ events: sampleEvents(1) }), HOW)).toBeNull();
  });
});
