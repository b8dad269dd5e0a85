import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { backupDb, restoreDb } from "@/lib/db/backup";
import { openDb, type Db } from "@/lib/db/client";
import { describeDatabases, sqliteDatabase } from "@/tests/support/databases";

let made = 0;

function newFile(): string {
  return path.join(inject("testFolder"), `backup-${process.pid}-${++made}.bak`);
}

async function using<T>(url: string, run: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDb({ url, maxConnections: 1 });
  try {
    return await run(db);
  } finally {
    await db.close();
  }
}

const addProject = (id: string) => (db: Db) => db.prisma.project.create({ data: { id, slug: id, name: id } });
const listIds = async ({ prisma }: Db) => (await prisma.project.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id);

describeDatabases("a backup", (database) => {
  it("brings back the moment it was made, while the application was running", async () => {
    const url = await database.makeUrl();
    const file = newFile();
    await using(url, async (db) => {
      await addProject("before")(db);
      await backupDb(url, file);
      await addProject("after")(db);
    });

    await restoreDb(url, file);

    expect(await using(url, listIds)).toEqual(["before"]);
  });
});

describe("an SQLite backup", () => {
  it("is one file, and restoring keeps the replaced database", async () => {
    const url = await sqliteDatabase.makeUrl();
    const file = newFile();
    await using(url, addProject("before"));
    await backupDb(url, file);
    await using(url, addProject("after"));

    const kept = await restoreDb(url, file);

    expect(["-wal", "-shm", "-journal", ".part"].map((end) => existsSync(file + end))).toEqual([false, false, false, false]);
    expect(await using(`file:${kept}`, listIds)).toEqual(["after", "before"]);
  });

  it("can be restored where there is no database yet", async () => {
    const url = await sqliteDatabase.makeUrl();
    const file = newFile();
    await using(url, addProject("moved"));
    await backupDb(url, file);
    const elsewhere = `file:${newFile()}`;

    expect(await restoreDb(elsewhere, file)).toBeNull();
    expect(await using(elsewhere, listIds)).toEqual(["moved"]);
  });

  it("is not restored over a database that is in use", async () => {
    const url = await sqliteDatabase.makeUrl();
    const file = newFile();
    await backupDb(url, file);

    await using(url, async (db) => {
      await addProject("live")(db);
      await expect(restoreDb(url, file)).rejects.toThrow("stop Hindsight first");
      expect(await listIds(db)).toEqual(["live"]);
    });
  });

  it.each([
    ["is cut short", (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ["is no database", () => Buffer.from("hello".repeat(1000))],
    ["is of another program", () => Buffer.alloc(0)],
  ])("that %s changes nothing", async (_case, damage) => {
    const url = await sqliteDatabase.makeUrl();
    const file = newFile();
    await using(url, addProject("kept"));
    await backupDb(url, file);
    writeFileSync(file, damage(readFileSync(file)));

    await expect(restoreDb(url, file)).rejects.toThrow();

    expect(await using(url, listIds)).toEqual(["kept"]);
  });
});
