import { createWriteStream, existsSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Failure } from "./command";

/** Writes a file whole or not at all: what was there stays until the new one is complete. A link keeps pointing where it does. */
export async function writeWhole(name: string, pieces: AsyncIterable<string> | Iterable<string>, newMode: number): Promise<void> {
  const isThere = existsSync(name);
  const file = isThere ? realpathSync(name) : name;
  const draft = `${file}.part`;
  try {
    await pipeline(pieces, createWriteStream(draft, { mode: isThere ? statSync(file).mode : newMode }));
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (/^E[A-Z]+$/.test(code)) throw new Failure(`${name} cannot be written (${code})`);
    throw error;
  }
}
