import Database from "better-sqlite3";
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { env } from "@/lib/env";
import { Failure, type Command } from "./command";
import { checkIntegrity, databaseFile, settle } from "./database-file";

export const restore: Command = {
  name: "restore",
  summary: "Puts a backup in the place of the database (SQLite); the server must not run.",
  usage: "restore FILE [--force]",
  options: { force: { type: "boolean", help: "replace a database that exists; the old one is kept beside it" } },
  files: [1, 1],
  run: async (values, [name = ""]) => {
    const source = resolve(name);
    const target = databaseFile(env(), "pg_restore --clean --dbname=\"$DATABASE_URL\" FILE");
    if (!existsSync(source)) throw new Failure(`there is no file ${source}`);
    if (source === target) throw new Failure("this is the database itself");
    if (existsSync(target) && !values.force) throw new Failure(`${target} exists; --force replaces it and keeps the old one beside it`);

    mkdirSync(dirname(target), { recursive: true });
    const draft = `${target}.restoring`;
    rmSync(draft, { force: true });
    await copy(source, draft);
    checkIntegrity(draft);
    chmodSync(draft, 0o600);

    const old = keepOld(target);
    renameSync(draft, target);
    console.log(`${target} restored${old ? `; the old one is ${old}` : ""}. The next start brings it up to date.`);
    return 0;
  },
};

async function copy(source: string, draft: string): Promise<void> {
  try {
    const db = new Database(source, { readonly: true, fileMustExist: true });
    try {
      await db.backup(draft);
    } finally {
      db.close();
    }
  } catch (error) {
    rmSync(draft, { force: true });
    throw new Failure(`${source} cannot be read as a backup: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function keepOld(target: string): string | undefined {
  if (!existsSync(target)) return undefined;
  settle(target);
  const old = `${target}.replaced-${new Date().toISOString().replace(/[:.]/g, "-")}`;
  renameSync(target, old);
  for (const ending of ["-wal", "-shm"]) if (existsSync(`${target}${ending}`)) renameSync(`${target}${ending}`, `${old}${ending}`);
  return old;
}
