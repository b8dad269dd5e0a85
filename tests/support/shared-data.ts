import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe } from "vitest";

/** The folder of real runs and messages, which a fresh clone does not have: beside the repository, or where HINDSIGHT_SHARED_DATA says. */
export function sharedDataFolder(): string | null {
  const folder = process.env.HINDSIGHT_SHARED_DATA ?? resolve(import.meta.dirname, "../../../shared/data");
  return existsSync(join(folder, "README.md")) ? folder : null;
}

/** @throws if the folder is absent: ask sharedDataFolder first */
export function sharedDataPath(...parts: readonly string[]): string {
  const folder = sharedDataFolder();
  if (!folder) throw new Error("the shared data folder is absent (set HINDSIGHT_SHARED_DATA)");
  return join(folder, ...parts);
}

/** Every file below a folder of the shared data, sorted, whose name ends so. */
export function sharedDataFiles(folder: string, ending: string): string[] {
  const root = sharedDataPath(folder);
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(root, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

/** One JSON value per line. */
export function readJsonLines<T>(path: string): T[] {
  return readFileSync(path, "utf8").split("\n").filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as T);
}

/** Like describe; without the folder its tests are skipped, and their title says why. */
export function describeWithSharedData(title: string, tests: () => void): void {
  if (sharedDataFolder()) describe(title, tests);
  else describe.skip(`${title} (skipped: no shared data folder)`, tests);
}
