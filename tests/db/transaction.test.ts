import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import type { Db } from "@/lib/db/client";
import { SqliteAdapterFactory } from "@/lib/db/sqlite-adapter";
import { makeTransaction } from "@/lib/db/transaction";
import { PrismaClient } from "@/lib/generated/sqlite/client";
import { describeDatabases, openTestDb, sqliteDatabase } from "@/tests/support/databases";
import { runChild } from "@/tests/support/child";

const START = { id: "p", slug: "p", name: "0" };

async function nameOf({ prisma }: Pick<Db, "prisma">): Promise<string> {
  return (await prisma.project.findUniqueOrThrow({ where: { id: "p" } })).name;
}

describeDatabases("a transaction", (database) => {
  it("loses nothing when two processes read and then write", async () => {
    const url = await database.makeUrl();
    const db = await openTestDb(url);
    await db.prisma.project.create({ data: START });

    await Promise.all([1, 2].map(() => runChild("db/children/count-up.ts", { url, id: "p", times: 60 })));

    expect(await nameOf(db)).toBe("120");
  });

  it("loses nothing when many in one process read and then write", async () => {
    const db = await database.makeDb();
    await db.prisma.project.create({ data: START });

    await Promise.all(
      Array.from({ length: 12 }, () =>
        db.transaction(async (tx) => {
          const name = await nameOf(tx as Db);
          await tx.prisma.project.update({ where: { id: "p" }, data: { name: String(Number(name) + 1) } });
        }),
      ),
    );

    expect(await nameOf(db)).toBe("12");
  });

  it("is tried again when another was first, with statements written by hand too", async () => {
    const db = await database.makeDb();
    await db.prisma.project.create({ data: START });

    await Promise.all(
      Array.from({ length: 12 }, () =>
        db.transaction(async (tx) => {
          const name = await nameOf(tx as Db);
          await tx.prisma.$executeRawUnsafe(`UPDATE "Project" SET "name" = '${Number(name) + 1}' WHERE "id" = 'p'`);
        }),
      ),
    );

    expect(await nameOf(db)).toBe("12");
  });

  it("that fails undoes its own writes, and not those of others in the meantime", async () => {
    const db = await database.makeDb();
    await db.prisma.project.create({ data: START });

    let tellHalfway: () => void = () => undefined;
    let letGoOn: () => void = () => undefined;
    const halfway = new Promise<void>((resolve) => (tellHalfway = resolve));
    const goOn = new Promise<void>((resolve) => (letGoOn = resolve));
    const failing = db.transaction(async (tx) => {
      await tx.prisma.project.create({ data: { id: "mine", slug: "mine", name: "" } });
      tellHalfway();
      await goOn;
      throw new Error("changed my mind");
    });
    await halfway;
    const other = db.prisma.project.create({ data: { id: "other", slug: "other", name: "" } }).then();
    await new Promise((resolve) => setImmediate(resolve));
    letGoOn();

    await expect(failing).rejects.toThrow("changed my mind");
    await other;
    expect((await db.prisma.project.findMany({ orderBy: { id: "asc" } })).map(({ id }) => id)).toEqual(["other", "p"]);
  });

  it("shows others nothing before it is done", async () => {
    const db = await database.makeDb();
    await db.prisma.project.create({ data: START });

    const seen = await db.transaction(async (tx) => {
      await tx.prisma.project.update({ where: { id: "p" }, data: { name: "1" } });
      return [await nameOf(tx as Db), await nameOf(db)];
    });

    expect(seen).toEqual(["1", "0"]);
    expect(await nameOf(db)).toBe("1");
  });

  it.each<[string, (db: Db) => Promise<unknown>]>([
    ["write", (db) => db.prisma.project.create({ data: START })],
    ["raw write", (db) => db.prisma.$executeRawUnsafe(`DELETE FROM "Project"`)],
    ["transaction", (db) => db.transaction((tx) => tx.prisma.project.count())],
  ])("refuses a %s inside it that goes past it, rather than wait for itself", async (_kind, stray) => {
    const db = await database.makeDb();

    await expect(db.transaction(() => stray(db))).rejects.toThrow("use the tx");

    await stray(db);
  });

  it("is not tried again for a fault of its own", async () => {
    const db = await database.makeDb();
    await db.prisma.project.create({ data: START });
    let runs = 0;

    const clash = db.transaction(async (tx) => {
      runs += 1;
      await tx.prisma.project.create({ data: START });
    });

    await expect(clash).rejects.toMatchObject({ code: "P2002" });
    expect(runs).toBe(1);
  });
});

describe("SQLite", () => {
  it("keeps what was acknowledged over a power cut, enforces foreign keys and lets readers read on", async () => {
    const db = await sqliteDatabase.makeDb();
    // Inside a transaction the statements reach the writer.
    const pragmas = await db.transaction(async ({ prisma }) =>
      Promise.all(["synchronous", "foreign_keys", "journal_mode"].map((name) => prisma.$queryRawUnsafe(`PRAGMA ${name}`))),
    );

    expect(pragmas).toEqual([[{ synchronous: 2n }], [{ foreign_keys: 1n }], [{ journal_mode: "wal" }]]);
  });

  it("is ours from the first read of a transaction, so that no other process writes between our read and our write", async () => {
    const url = await sqliteDatabase.makeUrl();
    const db = await openTestDb(url);
    const other = new Database(url.replace("file:", ""), { timeout: 0 });

    const write = () => other.exec("BEGIN IMMEDIATE");
    await db.transaction(async (tx) => {
      await tx.prisma.project.count();
      expect(write).toThrow("database is locked");
    });

    expect(write).not.toThrow();
    other.close();
  });

  it("goes on after another process held the file for too long", async () => {
    const url = await sqliteDatabase.makeUrl();
    const file = url.replace("file:", "");
    const prisma = new PrismaClient({ adapter: new SqliteAdapterFactory(file, 20) });
    const rename = (name: string) => prisma.$transaction((tx) => tx.project.create({ data: { id: name, slug: name, name } }));
    const other = new Database(file);

    other.exec("BEGIN IMMEDIATE");
    await expect(rename("first")).rejects.toMatchObject({ code: "P1008" });
    await expect(prisma.project.create({ data: START })).rejects.toMatchObject({ code: "P1008" });
    other.exec("ROLLBACK");
    other.close();

    await makeTransaction(prisma, "sqlite")(({ prisma: tx }) => tx.project.create({ data: START }));
    await rename("second");
    expect(await prisma.project.count()).toBe(2);
    await prisma.$disconnect();
  });
});
