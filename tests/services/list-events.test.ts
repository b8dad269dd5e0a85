import { expect, it } from "vitest";
import { listEvents } from "@/lib/services/list-events";
import { getEvent } from "@/lib/services/get-event";
import { recordAcrossTasks } from "@/lib/services/record-events";
import { sampleEvent } from "../support/sample-events";
import { describeDatabases, makeTestContext } from "../support/test-context";

const failed = (error_type: string) => ({ result: { status: "failed", error_type, error_message: `${error_type}: no` } });

describeDatabases("listEvents", (database) => {
  async function makeEvents() {
    const ctx = await makeTestContext({ database });
    const changes = [
      { type: "parse", ...failed("KeyError") }, { type: "parse" }, { type: "fetch", ...failed("Timeout") }, { type: "parse", ...failed("Timeout") },
      { type: "parse", task_type: "pdf", task_id: "b", ...failed("KeyError") }, { decision: { chosen_action: "读取" } },
    ];
    // The last two stand at one instant.
    const events = changes.map((change, index) => sampleEvent(index, { task_id: "a", task_type: "csv", timestamp: `2026-03-01T07:00:0${Math.min(index, 4)}Z`, ...change }));
    expect(await recordAcrossTasks(ctx, { events })).toMatchObject({ accepted: 6, rejected: [] });
    return ctx;
  }
  const last = (id: string) => Number(id.split("-")[1]);

  it.each([
    ["nothing", {}, [4, 5, 3, 2, 1, 0]],
    ["all failed parse events of a type", { type: "parse", status: "failed", task_type: "csv" }, [3, 0]],
    ["error type", { error_type: "KeyError" }, [4, 0]],
    ["action", { action: "读取" }, [5]],
    ["task", { task_id: "b" }, [4]],
    ["a span, its end not included", { from: "2026-03-01T07:00:01Z", to: "2026-03-01T07:00:03Z" }, [2, 1]],
  ])("finds by %s, newest first", async (_case, query, expected) => {
    const ctx = await makeEvents();
    expect((await listEvents(ctx, query)).items.map(({ event_id }) => last(event_id))).toEqual(expected);
  });

  it("goes through every event once by cursor", async () => {
    const ctx = await makeEvents();
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listEvents>> = await listEvents(ctx, { limit: "1", ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map(({ event_id }) => last(event_id)));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toEqual([4, 5, 3, 2, 1, 0]);
  });

  it("says what each event was, without its payload", async () => {
    const ctx = await makeEvents();
    const { items } = await listEvents(ctx, { error_type: "Timeout", type: "fetch" });
    expect(items).toEqual([
      {
        event_id: "event-2", task_id: "a", task_type: "csv", timestamp: "2026-03-01T07:00:02.000Z", seq: null, type: "fetch", attempt: 1, agent: null, step: "step 2",
        action: "read_file", argument: expect.stringContaining("orders/2.csv") as string, status: "failed", error_type: "Timeout", outcome: expect.stringContaining("Timeout") as string,
      },
    ]);
  });

  it("reads one in full, and says when its payload was thinned away", async () => {
    const ctx = await makeEvents();
    expect(await getEvent(ctx, "a", "event-1")).toMatchObject({ input: { path: "orders/1.csv" }, result: { output: "rows: 1" }, is_thinned: false, failure: null });
    await ctx.db.prisma.event.updateMany({ data: { payload: null } });
    expect(await getEvent(ctx, "a", "event-1")).toMatchObject({ input: null, result: null, is_thinned: true, action: "read_file" });
  });

  it.each([["a filter it does not know", { tool: "x" }, "tool"], ["a cursor of the task list", { cursor: Buffer.from('["started_at",1,"a"]').toString("base64url") }, "cursor"]])("refuses %s", async (_case, query, path) => {
    const ctx = await makeEvents();
    await expect(listEvents(ctx, query)).rejects.toMatchObject({ code: "invalid", issues: [{ path }] });
  });
});
