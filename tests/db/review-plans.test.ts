import { beforeAll, describe, expect, it } from "vitest";
import { auditListStatement, type AuditFilter } from "@/lib/db/audit-list";
import { calledStatement, failedStatement, pastTasksStatement } from "@/lib/db/backtest-store";
import type { Db } from "@/lib/db/client";
import { queueStatement, type QueueFilter } from "@/lib/db/queue-list";
import { dueStatement, waitingStatement } from "@/lib/db/waiting-store";
import { sqliteDatabase } from "../support/databases";

const date = new Date("2026-03-01T00:00:00Z");

let db: Db;
beforeAll(async () => {
  db = await sqliteDatabase.makeDb();
});

async function planOf({ sql, values }: { sql: string; values: unknown[] }): Promise<string> {
  const steps = await db.prisma.$queryRawUnsafe<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, ...values);
  return steps.map(({ detail }) => detail).join("\n");
}

/** No table is read from end to end; SCAN of a result in memory is fine. */
function expectSearched(plan: string) {
  expect(plan).not.toMatch(/SCAN (?:Lesson|Conflict|AuditEntry|Task|Event|Diagnosis|[let])\b/);
}

describe("the queue", () => {
  const filters: [string, QueueFilter][] = [
    ["nothing", {}],
    ["a type", { taskType: "t" }],
    ["each kind", { kind: "new" }],
    ["what came back", { kind: "returned" }],
    ["probation", { kind: "probation" }],
    ["trust", { flag: "untrusted" }],
    ["an open contradiction", { flag: "conflict" }],
    ["some lessons", { ids: ["a", "b"] }],
  ];
  it.each(filters)("is found by status when it is filtered by %s", async (_case, filter) => {
    for (const sort of ["value", "age"] as const) {
      for (const after of [undefined, { value: 1, since: date, id: "a" }]) {
        const plan = await planOf(queueStatement(db, "p", filter, { sort, after, take: 51 }));
        expectSearched(plan);
        expect(plan).toMatch(/SEARCH l USING (?:COVERING )?INDEX/);
      }
    }
  });

  it("looks for open conflicts by the lesson", async () => {
    const plan = await planOf(queueStatement(db, "p", { flag: "similar" }, { sort: "age", take: 51 }));
    expect(plan).toMatch(/SEARCH c USING INDEX Conflict_projectId_leftId_\w*idx/);
    expect(plan).toMatch(/SEARCH c USING INDEX Conflict_projectId_rightId_\w*idx/);
  });

  it("is counted, with all that waits, by status", async () => {
    const plan = await planOf(waitingStatement(db, "p", { after: date, until: date }));
    expectSearched(plan);
    expect(plan).toMatch(/SEARCH Lesson USING INDEX Lesson_projectId_status_expiresAt_idx \(projectId=\? AND status=\? AND expiresAt>\? AND expiresAt<\?\)/);
    expect(plan).toMatch(/SEARCH Conflict USING (?:COVERING )?INDEX Conflict_projectId_status_createdAt_\w*idx/);
  });

  it("finds spot audits by status", async () => expectSearched(await planOf(dueStatement(db, "p", { before: date, warnUntil: date }, 3))));
});

describe("a backtest", () => {
  it("reads the newest tasks of a type in the order of an index", async () => {
    const plan = await planOf(pastTasksStatement(db, "p", "t", 501));
    expect(plan).toContain("Task_projectId_taskType_startedAt_id_idx (projectId=? AND taskType=?)");
    expect(plan).not.toContain("TEMP B-TREE");
  });

  it("asks events and diagnoses by the keys of their tasks", async () => {
    const called = await planOf(calledStatement(db, "p", ["a", "b"], "tool"));
    expectSearched(called);
    expect(called).toMatch(/SEARCH e USING INDEX sqlite_autoindex_Event_1 \(projectId=\? AND taskId=\?\)/);
    expectSearched(await planOf(failedStatement(db, "p", ["a", "b"], ["x"])));
  });
});

describe("the audit log", () => {
  it.each<[string, AuditFilter]>([
    ["nothing", {}],
    ["who", { actorId: "u" }],
    ["what", { action: "lesson.approve" }],
    ["a noun", { action: "lesson" }],
    ["an entity", { entity: "lesson", entityId: "x" }],
    ["a span", { from: date, to: date }],
  ])("is searched, never walked, when it is filtered by %s", async (_case, filter) => {
    for (const belowSeq of [undefined, 10]) expectSearched(await planOf(auditListStatement(db, "p", filter, { belowSeq, take: 51 })));
  });

  it("finds one thing's entries by the thing", async () => {
    expect(await planOf(auditListStatement(db, "p", { entity: "lesson", entityId: "x" }, { take: 51 }))).toContain("(projectId=? AND entity=? AND entityId=?)");
  });

  it("begins at the numbers of a span", async () => {
    const plan = await planOf(auditListStatement(db, "p", { from: date, to: date }, { take: 51 }));
    expect(plan).toMatch(/SEARCH AuditEntry USING (?:COVERING )?INDEX sqlite_autoindex_AuditEntry_1 \(projectId=\? AND seq>\? AND seq<\?\)/);
    expect(plan).toMatch(/AuditEntry_projectId_createdAt_\w*idx/);
  });
});
