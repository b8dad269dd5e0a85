import Database from "better-sqlite3";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { checkIntegrity } from "@/scripts/cli/database-file";
import { sqliteDatabase } from "@/tests/support/databases";

let made = 0;

async function copyOfDatabase(): Promise<string> {
  const file = path.join(inject("testFolder"), `database-file-${process.pid}-${++made}.db`);
  const url = await sqliteDatabase.makeUrl();
  const db = new Database(url.slice("file:".length), { readonly: true });
  await db.backup(file);
  db.close();
  return file;
}

describe("checkIntegrity", () => {
  it("lets a whole copy pass", async () => {
    const file = await copyOfDatabase();
    expect(() => checkIntegrity(file)).not.toThrow();
  });

  it.each([
    ["is cut short", (whole: Buffer) => whole.subarray(0, whole.length / 2), "damaged"],
    ["is no database", () => Buffer.from("hello".repeat(1000)), "damaged or no SQLite database"],
    ["is empty", () => Buffer.alloc(0), "not one of Hindsight"],
  ])("refuses a file that %s", async (_case, damage, word) => {
    const file = await copyOfDatabase();
    writeFileSync(file, damage(readFileSync(file)));
    expect(() => checkIntegrity(file)).toThrow(word);
  });
});
