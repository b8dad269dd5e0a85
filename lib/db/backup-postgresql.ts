import { execFile } from "node:child_process";
import { renameSync, rmSync } from "node:fs";
import { promisify } from "node:util";
import { environmentWith } from "@/lib/env";

const run = promisify(execFile);

export async function dumpPostgresql(url: string, file: string): Promise<void> {
  const part = `${file}.part`;
  try {
    await runTool("pg_dump", url, ["--format=custom", "--no-owner", `--file=${part}`]);
    renameSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}

export async function restorePostgresql(url: string, file: string): Promise<void> {
  await runTool("pg_restore", url, ["--clean", "--if-exists", "--no-owner", "--single-transaction", file]);
}

/** The password travels in the environment: everybody on the machine can read a command line. */
async function runTool(tool: "pg_dump" | "pg_restore", url: string, args: readonly string[]): Promise<void> {
  const target = new URL(url);
  const password = decodeURIComponent(target.password);
  target.password = "";
  try {
    await run(tool, [`--dbname=${target.href}`, ...args], { env: environmentWith(password ? { PGPASSWORD: password } : {}) });
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (isMissing) throw new Error(`${tool} is not on the PATH: install PostgreSQL's client tools, or run it on the server.`, { cause: error });
    throw error;
  }
}
