import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "@/lib/db/client";
import { eventListStatement, type EventFilter } from "@/lib/db/event-list";
import { countBeforeStatement } from "@/lib/db/event-store";
import { taskListStatement, type TaskFilter, type TaskListing } from "@/lib/db/task-list";
import { sqliteDatabase } from "../support/databases";

const date = new Date("2026-03-01T00:00:00Z");
const newest = { sort: "started_at", order: "desc", take: 51 } as const;

let db: Db;
beforeAll(async () => {
  db = await sqliteDatabase.makeDb();
});

async function planOf({ sql, values }: { sql: string; values: unknown[] }): Promise<string> {
  const steps = await db.prisma.$queryRawUnsafe<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, ...values);
  return steps.map(({ detail }) => detail).join("\n");
}

/** Read through an index, in the order of the list: nothing but ties of one instant is sorted. */
function expectIndexed(plan: string) {
  expect(plan).toMatch(/SEARCH (Task|Event) USING INDEX/);
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE FOR ORDER BY/);
}

describe("lists follow an index", () => {
  it.each<[string, TaskFilter, Partial<TaskListing>]>([
    ["nothing", {}, {}],
    ["the next page", {}, { after: { value: date, id: "a" } }],
    ["duration", {}, { sort: "duration" }],
    ["duration, next page", {}, { sort: "duration", after: { value: 1, id: "a" } }],
    ["failures, least first", {}, { sort: "failures", order: "asc" }],
    ["type", { taskType: "t" }, {}],
    ["type, next page", { taskType: "t" }, { after: { value: date, id: "a" } }],
    ["status", { status: "failed" }, {}],
    ["agent", { agent: "a" }, {}],
    ["session", { sessionId: "s" }, {}],
    ["error type", { errorType: "KeyError" }, {}],
    ["turning point", { turningPoint: "hesitation" }, {}],
    ["text", { q: "orders" }, {}],
    ["text and what else is asked", { q: "orders", status: "failed", taskType: "t", errorType: "KeyError", turningPoint: "anomaly" }, {}],
    ["a span", { from: date, to: date }, {}],
  ])("of tasks by %s", async (_case, filter, listing) => {
    expectIndexed(await planOf(taskListStatement(db, "p", filter, { ...newest, ...listing })));
  });

  it.each<[string, TaskFilter]>([["a rare text", { q: "orders" }], ["a rare turning point", { turningPoint: "divergence" }]])("and look for %s in an index that holds it, in any order", async (_case, filter) => {
    for (const sort of ["started_at", "duration", "failures"] as const) expect(await planOf(taskListStatement(db, "p", filter, { ...newest, sort }))).toContain("Task_search_idx");
  });

  it.each<[string, EventFilter, boolean]>([
    ["nothing", {}, false],
    ["the next page", {}, true],
    ["a span", { from: date, to: date }, false],
    ["task type", { taskType: "t" }, true],
    ["status", { status: "failed" }, true],
    ["error type", { errorType: "KeyError" }, true],
    ["type", { type: "parse" }, true],
    ["action", { action: "read" }, true],
    ["all failed parse events of a type in a span", { status: "failed", type: "parse", taskType: "t", from: date }, false],
  ])("of events by %s", async (_case, filter, isNext) => {
    expectIndexed(await planOf(eventListStatement(db, "p", filter, { take: 51, after: isNext ? { timestamp: date, taskId: "a", eventId: "e" } : undefined })));
  });

  it.each<[string, EventFilter]>([["by itself", {}], ["and by status", { status: "failed" }], ["and by a span and type", { from: date, type: "parse" }]])("of the events of one task %s by its key, and none but its own are sorted", async (_case, filter) => {
    const plan = await planOf(eventListStatement(db, "p", { taskId: "a", ...filter }, { take: 51, after: { timestamp: date, taskId: "a", eventId: "e" } }));
    expect(plan).toContain("SEARCH Event USING INDEX sqlite_autoindex_Event_1 (projectId=? AND taskId=?");
    expect(plan).not.toContain("SCAN");
  });

  it("counts what came before in one task by its key", async () => {
    expect(await planOf(countBeforeStatement(db, { projectId: "p", taskId: "a" }, date))).toContain("sqlite_autoindex_Event_1 (projectId=? AND taskId=?");
  });

  it("finds what is not settled, and what failed, in indexes that hold nothing else", async () => {
    const unsettled = await planOf({ sql: `SELECT "eventId" FROM "Event" WHERE "projectId" = ? AND "taskId" = ? AND "block" IS NULL AND "eventId" > ? ORDER BY "eventId"`, values: ["p", "a", ""] });
    expect(unsettled).toContain("Event_unsettled_idx");
    expect(await planOf(eventListStatement(db, "p", { status: "failed" }, { take: 51 }))).toContain("Event_failed_idx");
    expect(await planOf(eventListStatement(db, "p", { errorType: "KeyError" }, { take: 51 }))).toContain("Event_error_idx");
  });
});
