import fc from "fast-check";
import { expect, it } from "vitest";
import { insertJson, type BulkRow } from "@/lib/db/bulk";
import type { Db } from "@/lib/db/client";
import { storableText } from "@/lib/db/storable";
import { describeDatabases } from "@/tests/support/databases";

const TASK = {
  projectId: "text", id: "text", taskType: "text", title: "text", status: "text", source: "text", inputHash: "text", input: "json", tags: "json",
  startedAt: "datetime", endedAt: "datetime", outcomeScore: "float", eventCount: "int", durationMs: "bigint", createdAt: "datetime", updatedAt: "datetime",
} as const;
type TaskColumns = BulkRow<typeof TASK>;

const NOW = new Date("2026-03-01T08:00:00.123Z");
const PLAIN: TaskColumns = {
  projectId: "p", id: "t", taskType: "csv", title: "A title", status: "running", source: "api", inputHash: "h", input: { file: "a.csv" }, tags: null,
  startedAt: NOW, endedAt: null, outcomeScore: null, eventCount: 0, durationMs: 0n, createdAt: NOW, updatedAt: NOW,
};

function insert(db: Db, rows: readonly TaskColumns[]) {
  return insertJson(db, "Task", TASK, rows, ["id"]);
}

// Text as agents write it: any code unit, halves of surrogate pairs and NUL included.
const anyText = fc.string({ unit: "binary", maxLength: 20 });
// Through JSON once, which has no -0.
const anyJson = fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }).filter((value) => value !== null).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
const anyDate = fc.date({ min: new Date("1970-01-01T00:00:00Z"), max: new Date("9999-12-31T00:00:00Z"), noInvalidDate: true });

const anyRow = fc.record({
  title: anyText,
  input: anyJson,
  tags: fc.option(fc.array(anyText, { maxLength: 3 })),
  startedAt: anyDate,
  endedAt: fc.option(anyDate),
  outcomeScore: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 1 }).map((score) => score + 0)),
  eventCount: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  durationMs: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
});

function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), storable(item)]));
}

describeDatabases("insertJson", (database) => {
  it("stores any row so that Prisma reads it back equal, and finds it by its date", async () => {
    const db = await database.makeDb();
    let count = 0;
    await fc.assert(
      fc.asyncProperty(anyRow, async (values) => {
        const id = `t${++count}`;
        await insert(db, [{ ...PLAIN, ...values, id }]);

        const row = await db.prisma.task.findFirst({ where: { projectId: "p", id, startedAt: values.startedAt } });
        const { title, input, tags, startedAt, endedAt, outcomeScore, eventCount, durationMs } = row ?? {};
        expect({ title, input, tags, startedAt, endedAt, outcomeScore, eventCount, durationMs }).toEqual(storable(values));
      }),
      { numRuns: 60 },
    );
  });

  it("stores what createMany stores, column by column", async () => {
    const db = await database.makeDb();
    const { tags: _tags, ...plain } = PLAIN;
    const row = { ...plain, input: { file: "b", size: 5, deep: [1, null, "x"] }, outcomeScore: 0.25, durationMs: 2n ** 40n, endedAt: NOW };
    await insert(db, [{ ...row, tags: null, id: "bulk" }]);
    await db.prisma.task.createMany({ data: [{ ...row, id: "prisma" } as never] });

    const type = database.dialect === "sqlite" ? "typeof" : "pg_typeof";
    const columns = Object.keys(TASK).filter((name) => name !== "id");
    const stored = await db.prisma.$queryRawUnsafe<unknown[]>(`SELECT ${columns.map((name) => `CAST("${name}" AS TEXT) AS "${name}", CAST(${type}("${name}") AS TEXT) AS "type_${name}"`).join(", ")} FROM "Task" ORDER BY id`);
    expect(stored).toHaveLength(2);
    expect(stored[0]).toEqual(stored[1]);
  });

  it("leaves out rows whose key is taken and names those it added", async () => {
    const db = await database.makeDb();
    expect(await insert(db, [{ ...PLAIN, id: "a" }])).toEqual([{ id: "a" }]);

    const added = await insert(db, [{ ...PLAIN, id: "a", title: "Another" }, { ...PLAIN, id: "b" }, { ...PLAIN, id: "b" }]);

    expect(added).toEqual([{ id: "b" }]);
    expect((await db.prisma.task.findFirst({ where: { id: "a" } }))?.title).toBe("A title");
  });

  it("gives others their turn between batches", async () => {
    const db = await database.makeDb();
    let turns = 0;
    let done = false;
    const count = () => {
      turns += 1;
      if (!done) setImmediate(count);
    };
    setImmediate(count);

    const added = await insert(db, Array.from({ length: 1600 }, (_, index) => ({ ...PLAIN, id: `t${index}` })));
    done = true;

    expect(added).toHaveLength(1600);
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  it("is part of the transaction it is given", async () => {
    const db = await database.makeDb();
    const failing = db.transaction(async (tx) => {
      await insertJson(tx, "Task", TASK, [PLAIN], ["id"]);
      throw new Error("changed my mind");
    });

    await expect(failing).rejects.toThrow("changed my mind");
    expect(await db.prisma.task.count()).toBe(0);
  });

  it("takes no name that is not a name", async () => {
    const db = await database.makeDb();
    await expect(insertJson(db, 'Task" --', TASK, [PLAIN], ["id"])).rejects.toThrow(TypeError);
  });
});
