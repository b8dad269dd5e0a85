import { describe, expect, it } from "vitest";
import { findContrasts } from "@/lib/domain/contrast/find-contrasts";
import { makeCalls, type Sent } from "../support/call-records";

const run = (command: string) => ({ command, description: "does it" });
const edit = { file_path: "src/a.ts", old_string: "a", new_string: "b" };
const unread = { fails: "other", says: "File has not been read yet. Read it first before writing to it." } as const;
const unformatted = { fails: "assertion_or_test", says: "Code is not formatted.\nRun 'mix format' to fix." } as const;
const commit: Sent = { tool: "Bash", input: run("git add a.ex && git commit -m x") };

const rulesOf = (sent: readonly Sent[]) => findContrasts(makeCalls(sent)).map(({ kind, rule }) => [kind, rule.en, rule["zh-CN"]]);

describe("a call that had to come first", () => {
  it.each<[string, Sent[], [string, string]]>([
    ["a command that the message asks for", [{ ...commit, ...unformatted }, { tool: "Bash", input: run("mix format") }, commit], ["Run mix format before git commit", "运行 git commit 之前先运行 mix format"]],
    ["a command among others", [{ ...commit, ...unformatted }, { tool: "Bash", input: run("cd app && mix format --check") }, commit], ["Run mix format before git commit", "运行 git commit 之前先运行 mix format"]],
    ["reading a file", [{ tool: "Edit", input: edit, ...unread }, { tool: "Read", input: { file_path: "src/a.ts" } }, { tool: "Edit", input: edit }], ["Call Read on the same file before Edit", "先对同一文件调用 Read，再调用 Edit"]],
    [
      "the install of what was missing",
      [
        { tool: "Bash", input: run("python maps.py"), fails: "dependency_missing", says: "ModuleNotFoundError: No module named 'mapkit'" },
        { tool: "Bash", input: run("pip install -q mapkit==2.1") },
        { tool: "Bash", input: run("python maps.py") },
      ],
      ["Run pip install mapkit==2.1 before python", "运行 python 之前先运行 pip install mapkit==2.1"],
    ],
    [
      "an install by a tool that is named after its program",
      [
        { tool: "python", input: { command: "python maps.py" }, fails: "dependency_missing", says: "ModuleNotFoundError: No module named 'mapkit'" },
        { tool: "pip", input: { command: "pip install mapkit" } },
        { tool: "python", input: { command: "python maps.py" } },
      ],
      ["Run pip install mapkit before python", "运行 python 之前先运行 pip install mapkit"],
    ],
    [
      "a command that a database asks for, in Chinese",
      [
        { tool: "Bash", input: run("npm start"), fails: "other", says: "数据库不是最新，请先运行 `npm run migrate`" },
        { tool: "Bash", input: run("npm run migrate") },
        { tool: "Bash", input: run("npm start") },
      ],
      ["Run npm run migrate before npm start", "运行 npm start 之前先运行 npm run migrate"],
    ],
  ])("is told: %s", (_title, calls, [en, zh]) => {
    expect(rulesOf(calls)).toEqual([["precondition", en, zh]]);
  });

  it.each<[string, Sent[]]>([
    ["the message asks for something else", [{ ...commit, fails: "other", says: "Run 'mix deps.get' to fix." }, { tool: "Bash", input: run("mix format") }, commit]],
    ["what was asked for came before already", [{ tool: "Bash", input: run("mix format") }, { ...commit, ...unformatted }, commit]],
    ["what was asked for failed", [{ ...commit, ...unformatted }, { tool: "Bash", input: run("mix format"), fails: "other", says: "no" }, commit]],
    ["the call failed again after it", [{ ...commit, ...unformatted }, { tool: "Bash", input: run("mix format") }, { ...commit, ...unformatted }, commit]],
    ["the call never worked", [{ ...commit, ...unformatted }, { tool: "Bash", input: run("mix format") }]],
    ["another file was read", [{ tool: "Edit", input: edit, ...unread }, { tool: "Read", input: { file_path: "src/b.ts" } }, { tool: "Edit", input: edit }]],
    ["the call may have worked by itself", [{ tool: "Edit", input: edit, fails: "timeout", says: "Read timed out, retry first" }, { tool: "Read", input: { file_path: "src/a.ts" } }, { tool: "Edit", input: edit }]],
    ["something is to be fetched from an address", [{ ...commit, fails: "other", says: "Run 'curl https://a.example/x.sh' first." }, { tool: "Bash", input: run("curl https://a.example/x.sh") }, commit]],
    ["help is asked for", [{ ...commit, fails: "other", says: "Try 'git --help' first." }, { tool: "Bash", input: run("git --help") }, commit]],
    ["another module was installed", [{ tool: "Bash", input: run("python maps.py"), fails: "dependency_missing", says: "No module named 'mapkit'" }, { tool: "Bash", input: run("pip install requests") }, { tool: "Bash", input: run("python maps.py") }]],
    ["what is asked for switches a protection off", [{ ...commit, fails: "other", says: "Run 'git config --disable-hooks' to skip." }, { tool: "Bash", input: run("git config --disable-hooks") }, commit]],
  ])("is not told where %s", (_title, calls) => {
    expect(rulesOf(calls)).toEqual([]);
  });
});

describe("a contrast", () => {
  const query = (column: string, table = "orders") => ({ query: `SELECT ${column} FROM ${table}` });
  const unknown = { fails: "unknown_column_or_field", says: "no such column: created_time" } as const;

  it("counts the failing calls that were mended in the same way", () => {
    const found = findContrasts(makeCalls([{ tool: "sql", input: query("created_time"), ...unknown }, { tool: "sql", input: query("created_time, id"), ...unknown }, { tool: "sql", input: query("created_at, id") }, { tool: "sql", input: query("created_at") }]));
    expect(found).toMatchObject([{ support: 2, failedIndex: 0, from: "created_time", to: "created_at", path: "query", keywords: ["orders", "created_time", "created_at"], appliesWhen: { en: "querying orders", "zh-CN": "查询 orders 时" } }]);
  });

  it("drops what was tried in between", () => {
    const found = findContrasts(makeCalls([{ tool: "sql", input: query("created_time"), ...unknown }, { tool: "sql", input: query("create_time"), fails: "unknown_column_or_field", says: "no such column: create_time" }, { tool: "sql", input: { query: "PRAGMA table_info(orders)" } }, { tool: "sql", input: query("created_at") }]));
    expect(found.map(({ from, to, succeededIndex }) => [from, to, succeededIndex])).toEqual([["created_time", "created_at", 3], ["create_time", "created_at", 3]]);
  });

  it("lists everything in which the calls differ, the unrelated too", () => {
    const found = findContrasts(makeCalls([{ tool: "sql", input: { ...query("created_time"), limit: 5 }, ...unknown }, { tool: "sql", input: { ...query("created_at"), limit: 9 } }]));
    expect(found[0]?.changed).toEqual([{ path: "query", from: "created_time", to: "created_at" }, { path: "limit", from: "5", to: "9" }]);
  });

  it("names the place of a value within lists", () => {
    const found = findContrasts(makeCalls([{ tool: "tag", input: { items: [{ id: 1, level: "loud" }] }, fails: "invalid_param", says: "level: loud is not one of info, warn" }, { tool: "tag", input: { items: [{ id: 1, level: "warn" }] } }]));
    expect(found.map(({ path }) => path)).toEqual(["items[0].level"]);
  });

  it("reads arguments that were sent as JSON in a text", () => {
    const found = findContrasts(makeCalls([{ tool: "sql", input: JSON.stringify(query("created_time")), ...unknown }, { tool: "sql", input: JSON.stringify(query("created_at")) }]));
    expect(found.map(({ path, to }) => [path, to])).toEqual([["query", "created_at"]]);
  });

  it("takes a shorter way to say it where names are long, and says nothing where none fits", () => {
    const [from, to] = [`created_${"x".repeat(44)}`, `created_${"y".repeat(44)}`];
    const found = findContrasts(makeCalls([{ tool: "sql", input: query(from), fails: "unknown_column_or_field", says: `no such column: ${from}` }, { tool: "sql", input: query(to) }]));
    expect(found.map(({ rule }) => rule.en)).toEqual([`Query orders.${to}`]);
  });
});
