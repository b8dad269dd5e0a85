import { spawn } from "node:child_process";
import path from "node:path";

/**
 * Runs a TypeScript file in a process of its own.
 *
 * @param file inside tests/
 * @returns the JSON it printed last; rejects with what it wrote to stderr when it fails
 */
export function runChild(file: string, input: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", path.resolve("tests", file), JSON.stringify(input)], { stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let errors = "";
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve(JSON.parse(out)) : reject(new Error(errors))));
  });
}
