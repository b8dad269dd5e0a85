import Database from "better-sqlite3";
import { chmodSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { env } from "@/lib/env";
import { Failure, type Command } from "./command";
import { checkIntegrity, databaseFile } from "./database-file";

export const backup: Command = {
  name: "backup",
  summary: "Copies the database into one file, consistently, while the server runs (SQLite).",
  usage: "backup FILE [--force]",
  options: { force: { type: "boolean", help: "replace FILE if it exists" } },
  files: [1, 1],
  run: async (values, [name = ""]) => {
    const target = resolve(name);
    if (existsSync(target) && !values.force) throw new Failure(`${target} exists; choose another name, or --force`);
    const source = databaseFile(env(), "pg_dump --format=custom --file=FILE \"$DATABASE_URL\"");
    if (!existsSync(source)) throw new Failure(`there is no database at ${source}`);

    const draft = `${target}.part`;
    rmSync(draft, { force: true });
    const db = new Database(source, { readonly: true, fileMustExist: true });
    try {
      await db.backup(draft);
    } finally {
      db.close();
    }
    chmodSync(draft, 0o600); // holds password hashes and everything that was recorded
    checkIntegrity(draft);
    renameSync(draft, target);
    console.log(`${target}: ${statSync(target).size} bytes, integrity checked`);
    return 0;
  },
};
