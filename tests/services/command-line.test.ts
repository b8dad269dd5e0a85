import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { actorOfKey } from "@/lib/auth/key-actor";
import { openTestDb } from "../support/databases";

type Run = Readonly<{ code: number; stdout: string; stderr: string }>;

const TSX = path.resolve("node_modules/.bin/tsx");

/** Runs the command line for real, on a database of this folder. */
function makeRunner() {
  const folder = mkdtempSync(path.join(inject("testFolder"), "cli-"));
  const file = path.join(folder, "data.db");
  const env = { ...process.env, DATABASE_URL: `file:${file}`, HINDSIGHT_PASSWORD: undefined, HINDSIGHT_DEBUG: undefined };
  const run = (args: readonly string[], { input = "", ...extra }: Readonly<{ input?: string; HINDSIGHT_PASSWORD?: string }> = {}): Promise<Run> =>
    new Promise((resolve) => {
      const child = execFile(TSX, ["scripts/hindsight.ts", ...args], { env: { ...env, ...extra } }, (error, stdout, stderr) => resolve({ code: typeof error?.code === "number" ? error.code : error ? -1 : 0, stdout, stderr }));
      child.stdin?.end(input);
    });
  return { run, folder, file, useTemplate: () => copyFileSync(inject("sqliteTemplate"), file) };
}

const oneLine = expect.stringMatching(/^hindsight: [^\n]+\n$/);

describe("the command line", { timeout: 120_000 }, () => {
  it("lists its commands, and has help for each", async () => {
    const { run } = makeRunner();
    const { code, stdout } = await run(["--help"]);
    expect(code).toBe(0);
    for (const command of ["user create", "key create", "import", "lessons export", "lessons import", "lessons rules", "audit verify", "backup", "restore", "doctor"]) expect(stdout).toContain(command);

    const help = await run(["key", "create", "--help"]);
    expect(help.code).toBe(0);
    expect(help.stdout).toMatch(/--scopes\s+what it may do/);
  });

  it.each([
    [[], "which command"],
    [["fly"], "is no command"],
    [["user"], "is no command"],
    [["user", "create"], "--email is missing"],
    [["user", "create", "--email", "ada", "--password", "correct horse"], "email"],
    [["user", "create", "--email", "a@b.co", "--password", "short"], "at least 10 characters"],
    [["user", "create", "--email", "a@b.co", "--password", "correct horse", "--role", "root"], "role"],
    [["key", "create", "--scopes", "read,write"], "scopes"],
    [["key", "create", "--wat"], "--wat"],
    [["import"], "which file"],
    [["backup", "a", "b"], "too many"],
    [["lessons", "export"], "which file"],
    [["lessons", "rules", "a", "b"], "too many"],
    [["audit"], "is no command"],
  ])("answers wrong use %j with one line and exit code 2", async (args, words) => {
    const { code, stdout, stderr } = await makeRunner().run(args);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: oneLine });
    expect(stderr).toContain(words);
    expect(stderr.split(words).length, "the fault is told once").toBe(2);
  });

  it("makes people, with the password from the environment or standard input", async () => {
    const { run, useTemplate, file } = makeRunner();
    useTemplate();
    expect(await run(["user", "create", "--email", "ada@example.com", "--role", "admin"], { HINDSIGHT_PASSWORD: "correct horse" })).toMatchObject({ code: 0, stdout: "ada@example.com may sign in as admin\n" });
    expect(await run(["user", "create", "--email", "bob@example.com"], { input: "battery staple\n" })).toMatchObject({ code: 0, stdout: "bob@example.com may sign in as viewer\n" });
    expect(await run(["user", "create", "--email", "ADA@example.com"], { input: "battery staple\n" })).toMatchObject({ code: 1, stderr: oneLine });
    expect(await (await openTestDb(`file:${file}`)).prisma.user.count()).toBe(2);
  });

  it("prints a key, alone, and it works", async () => {
    const { run, file } = makeRunner();
    const { code, stdout, stderr } = await run(["key", "create", "--project", "default", "--scopes", "ingest,recall,read", "--name", "ci"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^hs_[\w-]{43}\n$/);
    expect((await actorOfKey(await openTestDb(`file:${file}`), stdout.trim(), new Date())).actor).toMatchObject({ name: "ci", scopes: ["ingest", "recall", "read"] });
    expect(await run(["key", "create", "--project", "gone", "--scopes", "read"])).toMatchObject({ code: 1, stdout: "", stderr: oneLine });
  });

  it("imports files, tells what came in, and goes on past one it cannot read", async () => {
    const { run, folder } = makeRunner();
    const good = path.join(folder, "runs.ndjson");
    const events = [1, 2].map((n) => ({ event_id: `e${n}`, timestamp: `2026-03-01T08:00:0${n}Z`, type: "tool_call", decision: { chosen_action: "read" }, result: { status: "ok" } }));
    writeFileSync(good, `${JSON.stringify({ task_id: "t1", task_type: "csv", started_at: "2026-03-01T08:00:00Z", events })}\n`);
    const bad = path.join(folder, "bad.txt");
    writeFileSync(bad, "nothing of the kind");

    const { code, stdout } = await run(["import", bad, good, "--json"]);
    const results = stdout.trim().split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(code).toBe(1);
    expect(results).toMatchObject([{ file: bad }, { file: good, tasks: [{ task_id: "t1" }] }]);
    expect(await run(["import", path.join(folder, "gone.json")])).toMatchObject({ code: 1, stderr: oneLine });
  });

  it("takes lessons from one library to another, and tells what became of each", async () => {
    const [here, there] = [makeRunner(), makeRunner()];
    const file = path.join(here.folder, "lessons.json");
    const rule = { task_type: "report", content: "Filter on created_at, not created_time" };
    writeFileSync(file, JSON.stringify({ format: "hindsight.lessons", version: 1, lessons: [rule, { ...rule, content: "Be careful" }] }));
    const first = await here.run(["lessons", "import", file]);
    expect(first).toMatchObject({ code: 0, stderr: "", stdout: expect.stringMatching(/: 1 new, 0 known already, 1 refused\n {2}lesson 2: content: /) });
    expect((await here.run(["lessons", "import", file, "--json"])).stdout).toContain('"outcome":"reused"');

    expect(await here.run(["lessons", "export", file])).toMatchObject({ code: 1, stderr: oneLine });
    expect((await here.run(["lessons", "export", file, "--force"])).code).toBe(0);
    expect(await there.run(["lessons", "import", file])).toMatchObject({ code: 0, stdout: expect.stringContaining("1 new, 0 known already, 0 refused") });
    expect(await there.run(["lessons", "import", path.join(here.folder, "gone.json")])).toMatchObject({ code: 1, stderr: oneLine });
    writeFileSync(file, "not JSON");
    expect(await there.run(["lessons", "import", file])).toMatchObject({ code: 2, stderr: oneLine });
  });

  it("keeps the approved lessons in an agent's file, and leaves the rest of it alone", async () => {
    const { run, folder, useTemplate } = makeRunner();
    useTemplate();
    const printed = await run(["lessons", "rules"]);
    expect(printed).toMatchObject({ code: 0, stdout: expect.stringContaining("None yet.") });
    const file = path.join(folder, "AGENTS.md");
    writeFileSync(file, "# Mine\n");
    for (let n = 0; n < 2; n++) expect(await run(["lessons", "rules", file])).toMatchObject({ code: 0, stdout: `${file}: 0 rules\n` });
    expect(readFileSync(file, "utf8")).toBe(`# Mine\n\n${printed.stdout}`);
    writeFileSync(file, "<!-- hindsight:lessons:begin -->\n");
    expect(await run(["lessons", "rules", file])).toMatchObject({ code: 1, stderr: oneLine });
    expect(readFileSync(file, "utf8")).toBe("<!-- hindsight:lessons:begin -->\n");
  });

  it("says whether the audit log is whole", async () => {
    const { run, file } = makeRunner();
    await run(["key", "create", "--scopes", "read"]);
    expect(await run(["audit", "verify"])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^whole: 1 entries, last hash [0-9a-f]{64}\n$/) });
    const { prisma } = await openTestDb(`file:${file}`);
    await prisma.$executeRawUnsafe('DROP TRIGGER "AuditEntry_no_update"');
    await prisma.$executeRawUnsafe(`UPDATE "AuditEntry" SET "actorName" = 'Nobody'`);
    expect(await run(["audit", "verify"])).toMatchObject({ code: 1, stdout: "broken at entry 1: an entry was changed; whole before it\n" });
  });

  it("backs up and restores, and never overwrites unasked", async () => {
    const { run, folder, file } = makeRunner();
    await run(["key", "create", "--scopes", "read", "--name", "before"]);
    const copy = path.join(folder, "copy.db");
    expect((await run(["backup", copy])).code).toBe(0);
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    expect(await run(["backup", copy])).toMatchObject({ code: 1, stderr: oneLine });

    await run(["key", "create", "--scopes", "read", "--name", "after"]);
    expect(await run(["restore", copy])).toMatchObject({ code: 1, stderr: expect.stringContaining("--force") });
    expect((await run(["restore", copy, "--force"])).code).toBe(0);
    const keys = await (await openTestDb(`file:${file}`)).prisma.apiKey.findMany();
    expect(keys.map(({ name }) => name)).toEqual(["before"]);
  });

  it("refuses a backup that is none, and one while the database is in use", async () => {
    const { run, folder, file, useTemplate } = makeRunner();
    useTemplate();
    const junk = path.join(folder, "junk.db");
    writeFileSync(junk, "junk ".repeat(1_000));
    expect(await run(["restore", junk, "--force"])).toMatchObject({ code: 1, stderr: oneLine });

    const copy = path.join(folder, "copy.db");
    await run(["backup", copy]);
    const before = readFileSync(file);
    const db = await openTestDb(`file:${file}`);
    await db.prisma.project.count();
    expect(await run(["restore", copy, "--force"])).toMatchObject({ code: 1, stderr: expect.stringContaining("in use") });
    expect(existsSync(file) && readFileSync(file).equals(before)).toBe(true);
  });

  it("restores over a damaged database and keeps the damaged file", async () => {
    const { run, folder, file, useTemplate } = makeRunner();
    useTemplate();
    const copy = path.join(folder, "copy.db");
    await run(["backup", copy]);
    writeFileSync(file, "damaged ".repeat(1_000));
    const { code, stdout } = await run(["restore", copy, "--force"]);
    expect(code).toBe(0);
    const old = /the old one is (\S+)\. /.exec(stdout)?.[1] ?? "";
    expect(readFileSync(old, "utf8")).toContain("damaged");
    expect(await (await openTestDb(`file:${file}`)).prisma.project.count()).toBe(0);
  });

  it("looks at what it stands on", async () => {
    const { run, file } = makeRunner();
    const well = await run(["doctor"]);
    expect(well.stdout).toMatch(/^ok {3}database {2}\S+data\.db: reachable, writable, migrated$/m);
    expect(well.stdout).toMatch(/^warn people {4}no administrator yet/m);

    writeFileSync(file, "damaged ".repeat(1_000));
    for (const ending of ["-wal", "-shm"]) if (existsSync(file + ending)) writeFileSync(file + ending, "");
    const ill = await run(["doctor"]);
    expect(ill.code).toBe(1);
    expect(ill.stdout).toMatch(/^fail database /m);
    expect(ill.stdout).toMatch(/^fail people {4}not looked at: see database$/m);
    expect(ill.stdout + ill.stderr).not.toMatch(/^\s+at /m);
  });

  it("names a wrong environment in one line", async () => {
    const { run } = makeRunner();
    expect(await run(["doctor"], { PORT: "web" } as object)).toMatchObject({ code: 1 });
  });
});
