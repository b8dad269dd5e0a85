import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "@/lib/domain/settings";
import { findTurningPoints } from "@/lib/domain/turning-points/find";
import { pathOf } from "@/lib/domain/turning-points/path";
import { makeDigests, type DigestPart } from "../support/digests";

/** `index kind code` of every mark. */
function marksOf(parts: readonly DigestPart[], goodRun?: readonly DigestPart[]): string[] {
  return findTurningPoints(makeDigests(parts), DEFAULT_SETTINGS, { goodRun: goodRun && pathOf(makeDigests(goodRun)) }).map(({ index, kind, reason }) => `${index} ${kind} ${reason.code}`);
}

const read = (argument: string, outcome = `text of ${argument}`): DigestPart => ({ action: "Read", argument, outcome });
const edit = (argument: string, outcome = ""): DigestPart => ({ action: "Edit", argument, outcome });
const bash = (argument: string, outcome = `output of ${argument}`): DigestPart => ({ argument, outcome });
const options = (action: string, alternatives: string[], more: DigestPart = {}): DigestPart => ({ action, alternatives, ...more });

describe("the normal rhythm of work is not marked", () => {
  it.each<[string, DigestPart[]]>([
    ["nothing", []],
    ["one success", [bash("ls")]],
    ["read, edit, read of one file", [read("a.ts", "before"), edit("a.ts"), read("a.ts", "after")]],
    ["edit, test, edit, test", [edit("a.ts", "1 line"), bash("npm test", "ok"), edit("a.ts", "1 line"), bash("npm test", "ok")]],
    ["polling that gets new output", [bash("tail log", "10 %"), bash("tail log", "20 %"), bash("tail log", "30 %")]],
    ["a running job asked again", [{ action: "TaskOutput", argument: "b1", status: "running", outcome: "" }, { action: "TaskOutput", argument: "b1", status: "running", outcome: "" }]],
    ["the same look again long after", [read("a.ts"), ...Array.from({ length: 12 }, (_, i) => read(`b${i}.ts`)), read("a.ts")]],
    ["calls that send no argument and no output", [options("llm", []), options("llm", []), options("llm", [])]],
    ["different lookups with one tool between", [{ action: "get_user", argument: "mia" }, { action: "get_flight", argument: "HAT001" }, { action: "get_user", argument: "tom" }]],
    ["a list of all tools sent along as alternatives", [read("a.ts", "1"), options("Bash", ["Read", "Edit", "Grep"], { argument: "npm test" }), read("b.ts", "2")]],
    ["low confidence without a choice", [options("Bash", [], { confidence: 0.1 })]],
    ["high confidence among several", [options("Bash", ["Read", "Edit"], { confidence: 0.9 })]],
    ["a wait for a person", [{ action: "AskUserQuestion", latencyMs: 900_000 }]],
    ["a wait at the limit", [{ latencyMs: 30_000 }]],
    ["a shell that prints text, then JSON", [bash("ls"), bash("pwd"), { argument: "cat a.json", shape: { kind: "object", keys: ["a"] } }]],
    ["clock skew by itself", [{ isSkewed: true }]],
    ["two agents doing the same", [{ ...read("a.ts"), agent: "one" }, { ...read("a.ts"), agent: "two" }]],
    ["a second attempt doing the same", [read("a.ts"), { ...read("a.ts"), attempt: 2 }]],
    ["a thought that gives nothing", [{ action: "think", argument: "hm", anomalies: ["empty"] }]],
    ["a command that prints nothing", [{ argument: "mkdir build", anomalies: ["empty"] }]],
    ["edit, write, edit of two files in one folder", [edit("/srv/app/lib/a.ts", "1"), { action: "Write", argument: "/srv/app/lib/b.ts", outcome: "2" }, edit("/srv/app/lib/a.ts", "3")]],
    ["two searches for two days, one after the other", ["05-20", "05-21"].flatMap((day): DigestPart[] => [options("search_direct", ["search_onestop"], { argument: `JFK SEA ${day}`, outcome: `d${day}` }), options("search_onestop", ["search_direct"], { argument: `JFK SEA ${day}`, outcome: `o${day}` })])],
    ["look, change, look again", [options("get_order", ["update_order"], { argument: "1", outcome: "a" }), options("update_order", ["get_order"], { argument: "1", outcome: "b" }), options("get_order", ["update_order"], { argument: "1", outcome: "c" })]],
    ["files that are not there", [{ action: "Grep", argument: "x", outcome: "No matches found", anomalies: ["empty"], shape: { kind: "empty" } }]],
    ["good news that sounds like none found", [bash("npx eslint .", "No problems found.")]],
    ["a result that mentions something missing", [bash("node report.js", "12 rows written, 1 customer not found in the old list and added")]],
    ["an assistant without tools that answers", [{ action: "reply", outcome: "The answer is 4", says: ["concludes"] }]],
    ["an answer after something was looked up", [{ action: "search", argument: "x", outcome: "4" }, { action: "reply", outcome: "The answer is 4", says: ["concludes"] }]],
    ["words that open a conversation of agents", [{ action: "reply", agent: "Manager", says: ["concludes", "assumes"], outcome: "Task: …" }, { action: "run_code", agent: "Coder", argument: "1+1", outcome: "2" }]],
    ["a word or two said again", [{ action: "reply", argument: "a", outcome: "TERMINATE" }, { action: "reply", argument: "b", outcome: "TERMINATE" }]],
    ["redirects of status 204", [{ statusCode: 204 }]],
    ["an exit code given as a status code", [{ statusCode: 128 }]],
  ])("%s", (_case, parts) => {
    expect(marksOf(parts)).toEqual([]);
  });
});

describe("first failure", () => {
  it("is one for the whole task, over attempts and agents", () => {
    const marks = marksOf([bash("ls"), { argument: "a", fails: "exit_1" }, { argument: "b", fails: "exit_2", attempt: 2 }, { argument: "c", fails: "exit_2", agent: "guide" }]);
    expect(marks).toEqual(["1 first_failure first_failure"]);
  });

  it("passes over what a person stopped, unless nothing else failed", () => {
    const stopped: DigestPart = { argument: "sleep 99", fails: "interrupted_by_user" };
    expect(marksOf([stopped, { argument: "a", fails: "exit_1" }])).toEqual(["1 first_failure first_failure"]);
    expect(marksOf([stopped, bash("ls")])).toEqual(["0 first_failure first_failure"]);
  });

  it("is the failing step inside a call that failed with it, not the call that began earlier", () => {
    const marks = marksOf([{ action: "Task", argument: "research", fails: "agent failed" }, { ...bash("ls"), agent: "guide", parentEventId: "e0" }, { argument: "curl x", fails: "exit_6", agent: "guide", parentEventId: "e0" }]);
    expect(marks).toEqual(["2 first_failure first_failure"]);
  });
});

describe("hesitation", () => {
  it.each<[string, DigestPart[], string[]]>([
    ["a call repeated with the same output", [read("a.ts"), read("a.ts")], ["1 hesitation repeat_same_output"]],
    ["a call repeated, looking elsewhere in between", [read("a.ts"), read("b.ts"), read("a.ts")], ["2 hesitation repeat_same_output"]],
    ["a call repeated without any output", [{ action: "save", argument: "row 1" }, { action: "load", argument: "row 2" }, { action: "load", argument: "row 2" }], ["2 hesitation repeat"]],
    ["a failing call repeated, the same error", [{ argument: "a", fails: "x" }, { argument: "a", fails: "x" }], ["0 first_failure first_failure", "1 hesitation repeat_same_error"]],
    ["a failing call repeated after an edit that had no effect", [{ argument: "t", fails: "x" }, edit("a.ts"), { argument: "t", fails: "x" }], ["0 first_failure first_failure", "2 hesitation repeat_same_error"]],
    ["a failing call repeated with nothing changed, another error", [{ action: "fetch", argument: "u", fails: "x" }, { action: "fetch", argument: "u", fails: "y" }], ["0 first_failure first_failure", "1 hesitation repeat_other_error"]],
    ["a failing call repeated after an edit, another error", [{ argument: "t", fails: "x" }, edit("a.ts"), { argument: "t", fails: "y" }], ["0 first_failure first_failure"]],
    ["A, B, A where each names the other", [options("parse_utf8", ["parse_gbk"]), options("parse_gbk", ["parse_utf8"]), options("parse_utf8", ["parse_gbk"])], ["2 hesitation flip"]],
    ["A, B, A on one target by two tools of a kind", [{ action: "web_search", argument: "tidal letter grade", shape: { kind: "empty" }, status: "unknown" }, { action: "wiki_search", argument: "tidal letter grade", outcome: "2" }, { action: "web_search", argument: "tidal grade letter", outcome: "3" }], ["2 hesitation flip"]],
    ["A, B, C, A within three decisions", [options("a", ["b"]), options("b", ["a"]), options("c", []), options("a", ["b"])], ["3 hesitation flip"]],
    ["A, B, C, D, A is too far", [options("a", ["b"]), options("b", ["a"]), options("c", []), options("d", []), options("a", ["b"])], []],
    ["A, B, A, B gives one mark for each return", [options("a", ["b"]), options("b", ["a"]), options("a", ["b"]), options("b", ["a"])], ["2 hesitation flip", "3 hesitation flip"]],
    ["low confidence among several", [options("Write", ["Bash", "Edit"], { confidence: 0.46 })], ["0 hesitation low_confidence"]],
    ["a decision that says it switched", [bash("ls"), { action: "Write", hasSwitched: true }], ["1 hesitation switched_from"]],
    ["a switch at low confidence is one hesitation", [options("Write", ["Edit"], { confidence: 0.2, hasSwitched: true })], ["0 hesitation switched"]],
    ["the same words again", [{ action: "reply", argument: "a", outcome: "I will now check the page history" }, { action: "reply", argument: "b", outcome: "I will now check the page history" }], ["1 hesitation repeat_words"]],
    ["中文动作来回切换", [options("按 utf-8 读取", ["按 gbk 读取"]), options("按 gbk 读取", ["按 utf-8 读取"]), options("按 utf-8 读取", ["按 gbk 读取"])], ["2 hesitation flip"]],
  ])("%s", (_case, parts, expected) => {
    expect(marksOf(parts)).toEqual(expected);
  });
});

describe("anomaly", () => {
  const rows = (keys: string[]): DigestPart => ({ action: "query_db", argument: keys.join(), outcome: keys.join(), shape: { kind: "object", keys } });
  it.each<[string, DigestPart[], string[]]>([
    ["an empty output noticed on the way in", [{ action: "search", anomalies: ["empty"] }], ["0 anomaly anomaly_empty"]],
    ["the sender's own mark", [{ anomalies: ["price looks wrong"] }], ["0 anomaly anomaly_said"]],
    ["a wait over the limit", [{ latencyMs: 30_001 }], ["0 anomaly long_wait"]],
    ["a status that is not 2xx", [{ statusCode: 301 }], ["0 anomaly status_code"]],
    ["keys missing that two earlier outputs had", [rows(["id", "name"]), rows(["id", "name", "x"]), rows(["id"])], ["2 anomaly shape_keys"]],
    ["keys missing that only one earlier output had", [rows(["id", "name"]), rows(["id"])], []],
    ["more keys than before", [rows(["id"]), rows(["id"]), rows(["id", "name"])], []],
    ["outputs that never agreed", [rows(["id", "a"]), rows(["id", "b"]), rows(["id", "c"])], []],
    ["text where two objects came before", [rows(["id"]), rows(["id"]), { action: "query_db", argument: "z", outcome: "nope", shape: { kind: "text" } }], ["2 anomaly shape_kind"]],
    ["nothing where two lists came before", [...["a", "b"].map((x): DigestPart => ({ action: "list", argument: x, outcome: x, shape: { kind: "array" } })), { action: "list", argument: "c", outcome: "[]", shape: { kind: "empty" } }], ["2 anomaly shape_empty"]],
    ["code that gives nothing", [{ action: "run_code", argument: "x", anomalies: ["empty"] }], ["0 anomaly anomaly_empty"]],
    ["a command that gives an empty list", [{ argument: "curl x", outcome: "[]", anomalies: ["empty"] }], ["0 anomaly anomaly_empty"]],
    ["a success that came to nothing", [{ action: "run_code", argument: "x", outcome: "Population data not found." }], ["0 anomaly nothing_found"]],
    ["说是成功却没有结果", [{ action: "查询订单", argument: "x", outcome: "未找到该订单" }], ["0 anomaly nothing_found"]],
    ["made-up values", [bash("ls"), { action: "run_code", argument: "x = 1000", says: ["assumes"] }], ["1 anomaly assumes"]],
    ["an answer before anything was looked up, once", [{ action: "reply", agent: "a", says: ["concludes"], outcome: "task" }, { action: "reply", agent: "b", says: ["concludes"], outcome: "It is 4" }, { action: "reply", agent: "a", says: ["concludes"], outcome: "Yes, 4" }], ["1 anomaly unsupported"]],
    ["one anomaly an event, the most telling", [{ action: "fetch", anomalies: ["empty"], statusCode: 500, latencyMs: 60_000 }], ["0 anomaly anomaly_empty"]],
  ])("%s", (_case, parts, expected) => {
    expect(marksOf(parts).filter((mark) => mark.includes(" anomaly "))).toEqual(expected);
  });
});

describe("recovery", () => {
  const recoveries = (parts: DigestPart[]) => marksOf(parts).filter((mark) => mark.includes("recovery"));
  it.each<[string, DigestPart[], string[]]>([
    ["the same command, longer", [{ argument: "git push", fails: "exit_128" }, bash("git status"), bash("git push --set-upstream origin main")], ["2 recovery recovered"]],
    ["the same last step of a chain", [{ argument: 'git add a.ts && git commit -m "first; try"', fails: "exit_1" }, bash('git add a.ts b.ts && git commit -m "second"')], ["1 recovery recovered"]],
    ["a success that only its output tells", [{ action: "edit", argument: "3:5", fails: "x" }, { action: "edit", argument: "3:5 b", outcome: "[File: a.ts]", status: "unknown" }], ["1 recovery recovered"]],
    ["no output, no word of success", [{ action: "edit", argument: "3:5", fails: "x" }, { action: "edit", argument: "3:5", status: "unknown" }], []],
    ["another file is none", [{ action: "Read", argument: "/srv/app/lib/a.ts", fails: "x" }, { action: "Read", argument: "/srv/app/lib/b.ts" }], []],
    ["what a person stopped needs no recovery", [{ argument: "npm test", fails: "interrupted_by_user" }, bash("npm test")], []],
    ["another command of the same shell is none", [{ argument: "git push", fails: "exit_128" }, bash("git status"), bash("ls -la")], []],
    ["another command in the same folder is none", [{ argument: "cd /srv/app && npm test", fails: "exit_1" }, bash("cd /srv/app && npm run build")], []],
    ["only the first success", [{ action: "query", argument: "created_time", fails: "x" }, { action: "query", argument: "created_time" }, { action: "query", argument: "created_time" }], ["1 recovery recovered"]],
    ["one success for several failures", [{ argument: "npm test", fails: "x" }, { argument: "npm test", fails: "y" }, bash("npm test")], ["2 recovery recovered"]],
    ["over attempts", [{ action: "parse", argument: "a.csv utf-8", fails: "x" }, { action: "parse", argument: "a.csv utf-8-sig", attempt: 2 }], ["1 recovery recovered"]],
    ["a tool of one purpose without arguments", [{ action: "sync", fails: "x" }, { action: "sync" }], ["1 recovery recovered"]],
    ["another target of the same tool is none", [{ action: "get_user", argument: "mia_li", fails: "x" }, { action: "get_user", argument: "tom_fox" }], []],
  ])("%s", (_case, parts, expected) => {
    expect(recoveries(parts)).toEqual(expected);
  });
});

describe("what a recovery calls the call", () => {
  it.each([
    ["the command of a shell", "Bash", "cd app && git push --set-upstream origin main", "git push"],
    ["a command with a file", "python", "python reproduce_bug.py", "python reproduce_bug.py"],
    ["中文路径", "Bash", "cat 数据/订单.csv", "cat 数据/订单.csv"],
    ["the tool where its argument is code", "run_code", "url = 'https://example.com'", "run_code"],
    ["the tool where its argument defines something", "run_code", "def parse(text, limit=5):", "run_code"],
    ["the tool where its argument imports", "python", "import os", "python"],
    ["the tool where its argument is a query", "sql", "SELECT id FROM orders", "sql"],
    ["the tool where a variable is set first", "Bash", "MODE=fast make", "Bash"],
    ["the tool of one purpose", "book_flight", "from=JFK", "book_flight"],
  ])("%s", (_case, action, argument, called) => {
    const points = findTurningPoints(makeDigests([{ action, argument, fails: "x" }, { action, argument }]), DEFAULT_SETTINGS);
    expect(points.find(({ kind }) => kind === "recovery")?.reason.values.action).toBe(called);
  });
});

describe("divergence", () => {
  const calls = (...names: string[]) => names.map((name): DigestPart => ({ action: name, argument: `${name} 1`, outcome: name }));
  const divergences = (own: DigestPart[], good: DigestPart[]) => marksOf(own, good).filter((mark) => mark.includes("divergence"));
  it.each<[string, DigestPart[], DigestPart[], string[]]>([
    ["the same path", calls("a", "b"), calls("a", "b"), []],
    ["another last step", calls("a", "b", "x"), calls("a", "b", "c"), ["2 divergence diverged"]],
    ["a detour that comes back is none", calls("a", "x", "b"), calls("a", "b"), []],
    ["leaves for good after a detour", calls("a", "x", "b", "y", "z"), calls("a", "b", "c"), ["3 divergence diverged"]],
    ["stops where the good run went on", calls("a", "b"), calls("a", "b", "c"), ["1 divergence diverged_stopped"]],
    ["goes on where the good run ended", calls("a", "b", "c"), calls("a", "b"), ["2 divergence diverged_went_on"]],
    ["a change of the good run never made", [...calls("get", "cancel_b")], [...calls("get", "cancel_a", "cancel_b")], ["1 divergence diverged_skipped"]],
    ["a lookup of the good run never made is no matter", [...calls("get", "cancel_b")], [...calls("get", "get_more", "cancel_b")], []],
    ["thoughts and talk are no steps", [...calls("a"), { action: "think", argument: "hm" }, { action: "reply", argument: "hi" }, ...calls("b")], calls("a", "b"), []],
    ["nothing in common is not comparable", calls("x", "y"), calls("a", "b"), []],
    ["the same action with another argument", [...calls("a"), { action: "book", argument: "economy" }], [...calls("a"), { action: "book", argument: "business" }], ["1 divergence diverged_argument"]],
  ])("%s", (_case, own, good, expected) => {
    expect(divergences(own, good)).toEqual(expected);
  });
});

it("an event carries several kinds, each once, in their order", () => {
  const marks = marksOf([{ argument: "a", fails: "x", statusCode: 500, hasSwitched: true, confidence: 0.1, alternatives: ["b"] }]);
  expect(marks).toEqual(["0 first_failure first_failure", "0 hesitation switched", "0 anomaly status_code"]);
});

it("tells an agent stuck in a loop of a thousand calls by few marks", () => {
  const marks = marksOf(Array.from({ length: 1_000 }, () => ({ action: "Bash", argument: "make", fails: "no rule" })));
  expect(marks.filter((mark) => mark.includes("hesitation"))).toHaveLength(3 + 7);
});
