import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

/** Holds the port that `up` asks for: whatever it finds, it ends there, long before it would install anything. */
const taken = createServer();
beforeAll(() => new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => taken.close(resolve)));

function up(env: Readonly<Record<string, string>>): Promise<Readonly<{ code: unknown; stderr: string }>> {
  const address = taken.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return new Promise((resolve) => {
    execFile(process.execPath, ["scripts/up.mjs"], { env: { ...process.env, HOST: "127.0.0.1", PORT: String(address.port), ...env }, timeout: 60_000 }, (error, _stdout, stderr) => resolve({ code: error?.code, stderr }));
  });
}

describe("npm run up", () => {
  const folder = () => mkdtempSync(path.join(inject("testFolder"), "up-"));

  it.each([
    ["below a folder that cannot hold any", "/proc/none/hindsight.db", "cannot be written"],
    ["in a folder where nothing can be made", "/proc/hindsight.db", "cannot be written"],
    ["below a file", `${process.execPath}/hindsight.db`, "cannot be written"],
    ["that is a folder", process.cwd(), "is a folder"],
  ])("ends with one clear line for a database %s", async (_case, file, why) => {
    const { code, stderr } = await up({ DATABASE_URL: `file:${file}` });
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^\\n✗ The database ${file} ${why}[^\\n]*\\n {2}[^\\n]+\\n$`));
  });

  it("makes nothing while it looks", async () => {
    const home = folder();
    mkdirSync(path.join(home, "there"));
    const { stderr } = await up({ DATABASE_URL: `file:${path.join(home, "there", "deep", "hindsight.db")}` });
    expect(stderr).toContain("is taken by another program");
    expect([readdirSync(home), readdirSync(path.join(home, "there"))]).toEqual([["there"], []]);
  });

  it("tells where the data would lie by HINDSIGHT_HOME", async () => {
    expect((await up({ DATABASE_URL: "", HINDSIGHT_HOME: "/proc/none" })).stderr).toContain("/proc/none/data/hindsight.db");
    expect(existsSync("/proc/none")).toBe(false);
  });
});
