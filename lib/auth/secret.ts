import { randomBytes } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@/lib/db/make-folder";
import { env } from "@/lib/env";

/**
 * What signs the session cookies: BETTER_AUTH_SECRET, else one made on the first start and kept, readable by its owner alone, beside the
 * database (`data/secret`). Several machines on one PostgreSQL need BETTER_AUTH_SECRET: each would make its own.
 */
export function authSecret({ secret, dataDir } = env()): string {
  return secret ?? readSecret(join(dataDir, "secret")) ?? makeSecret(dataDir);
}

function readSecret(path: string): string | undefined {
  try {
    const text = readFileSync(path, "utf8").trim();
    if (text.length < 32) throw new Error(`${path} holds no usable secret; remove it and start again (everybody signs in anew)`);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Of two processes that start at once, the link lets exactly one win, and never shows half a file. */
function makeSecret(dataDir: string): string {
  makeFolder(dataDir);
  const path = join(dataDir, "secret");
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecret(path) ?? makeSecret(dataDir);
}
