import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { openDb } from "@/lib/db/client";
import { makeFolder } from "@/lib/db/make-folder";

describe("makeFolder", () => {
  const home = () => mkdtempSync(path.join(inject("testFolder"), "folder-"));

  it("makes what is missing, and lets what is there be", () => {
    const folder = path.join(home(), "a", "b", "c");
    makeFolder(folder);
    makeFolder(folder);
    expect(existsSync(folder)).toBe(true);
  });

  it("fails below a file", () => {
    const file = path.join(home(), "file");
    writeFileSync(file, "");
    expect(() => makeFolder(path.join(file, "a", "b"))).toThrow(/ENOTDIR/);
  });

  it.runIf(existsSync("/proc/self"))("fails, and does not try for ever, where no folder can be made", async () => {
    expect(() => makeFolder("/proc/none/a/b")).toThrow(/ENOENT/);
    await expect(openDb({ url: "file:/proc/none/hindsight.db" })).rejects.toThrow(/ENOENT/);
  });
});
