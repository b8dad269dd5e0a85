import { existsSync, mkdirSync } from "node:fs";
import path from "node:path";

/**
 * Makes a folder and those above it, where they are missing. Node's own recursive mkdir never returns where folders cannot be made
 * and the system says "not there" (below /proc).
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error;
  }
}
