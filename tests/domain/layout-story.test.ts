import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { layoutStory } from "@/lib/domain/layout-story";
import { DEFAULT_SETTINGS } from "@/lib/domain/settings";
import { markLinesOf, partOfIndex } from "@/lib/domain/story-parts";
import { findTurningPoints } from "@/lib/domain/turning-points/find";
import { makeDigests, type DigestPart } from "../support/digests";

function storyOf(parts: readonly DigestPart[], droppedEvents = 0) {
  const events = makeDigests(parts);
  const points = findTurningPoints(events, DEFAULT_SETTINGS);
  const story = layoutStory(events, points, DEFAULT_SETTINGS, { droppedEvents });
  return { ...story, eventRows: story.rows, events, points, rows: story.parts.flatMap(({ rows }) => rows) };
}

const ok = (argument: string, more: DigestPart = {}): DigestPart => ({ action: "Read", argument, outcome: argument, ...more });
const oks = (from: number, count: number, more: DigestPart = {}) => Array.from({ length: count }, (_, at) => ok(`f${from + at}`, more));
const AN_HOUR = 3_600_000;

/** What a person said: always a row. Before and after, so that a task is long enough to fold and its ends are elsewhere. */
const SAID: DigestPart = { action: null, type: "user_message", status: "unknown" };
const LEAD = [...oks(900, 31), SAID];

/** Rows in short, of these events in the middle of a long task, counted from them. */
function briefly(parts: readonly DigestPart[]): string[] {
  const rows = storyOf([...LEAD, ...parts.map((part, at) => ({ eventId: `p${at}`, ...part })), SAID]).rows.map((row) => {
    if (row.row === "event") return { at: row.index - LEAD.length, text: `event ${row.index - LEAD.length} ${row.rail}` };
    if (row.row === "fold") return { at: row.fromIndex - LEAD.length, text: `fold ${row.fromIndex - LEAD.length}-${row.toIndex - LEAD.length}` };
    return { at: 0, text: row.row === "attempt" ? `attempt ${row.attempt}` : "gap" };
  });
  return rows.filter(({ at }) => at >= 0 && at < parts.length).map(({ text }) => text);
}

describe("rows", () => {
  const failure: DigestPart = { argument: "x", fails: "boom" };
  it.each<[string, DigestPart[], string[]]>([
    ["two like events stay", oks(0, 2), ["event 0 main", "event 1 main"]],
    ["three fold", oks(0, 3), ["fold 0-2"]],
    ["a failure is never folded, nor what stands beside it", [...oks(0, 4), failure, ...oks(5, 4)], ["fold 0-2", "event 3 main", "event 4 main", "event 5 main", "fold 6-8"]],
    ["a turning point is never folded", [...oks(0, 3), ok("wait", { latencyMs: 40_000 }), ...oks(4, 3)], ["fold 0-2", "event 3 main", "fold 4-6"]],
    ["what a person said is not folded", [...oks(0, 3), SAID, ...oks(4, 3)], ["fold 0-2", "event 3 main", "fold 4-6"]],
    ["calls whose outcome nothing tells fold, too", oks(0, 4, { status: "unknown" }), ["fold 0-3"]],
    ["calls still running do not", oks(0, 3, { status: "running" }), ["event 0 main", "event 1 main", "event 2 main"]],
    ["what an agent said is not folded", oks(0, 3, { action: "reply" }), ["event 0 main", "event 1 main", "event 2 main"]],
    ["attempts part folds and get headers", [...oks(0, 3), ...oks(3, 3, { attempt: 2 })], ["attempt 1", "fold 0-2", "attempt 2", "fold 3-5"]],
    ["a late event of an earlier attempt starts no new header", [...oks(0, 2), ok("a", { attempt: 2 }), ok("late"), ok("b", { attempt: 2 })], ["attempt 1", "event 0 main", "event 1 main", "attempt 2", "event 2 main", "event 3 main", "event 4 main"]],
    ["a sub-agent forks, runs and joins", [...oks(0, 3), { action: "Task", argument: "look" }, ...oks(4, 2, { agent: "guide", parentEventId: "p3" }), ...oks(6, 4)], ["fold 0-2", "event 3 fork", "event 4 sub", "event 5 sub", "event 6 join", "fold 7-9"]],
    ["a sub-agent's like events fold apart from the main run's", [{ action: "Task", argument: "look" }, ...oks(1, 3, { agent: "guide", parentEventId: "p0" }), ok("z")], ["event 0 fork", "fold 1-3", "event 4 join"]],
    ["a sub-agent's late events are no attempt of the main run", [ok("a"), { action: "Task", argument: "look" }, ok("b", { attempt: 2 }), ok("c", { agent: "guide", parentEventId: "p1", attempt: 1 }), ok("d", { attempt: 2 })], ["attempt 1", "event 0 main", "event 1 main", "attempt 2", "event 2 fork", "event 3 sub", "event 4 join"]],
    ["thinned events are folded, however few", [failure, ok("a", { isThinned: true }), { argument: "y", fails: "bang" }], ["event 0 main", "fold 1-1", "event 2 main"]],
  ])("%s", (_case, parts, expected) => {
    expect(briefly(parts)).toEqual(expected);
  });

  it("shows a short task whole", () => {
    expect(storyOf([]).rows).toEqual([]);
    expect(storyOf(oks(0, 30)).rows).toHaveLength(30);
    expect(storyOf(oks(0, 31)).rows.map(({ row }) => row)).toEqual(["event", "fold", "event"]);
  });

  it("gives the speakers of a conversation no second rail", () => {
    const { rows, head } = storyOf(["Planner", "Coder"].map((agent): DigestPart => ({ action: "reply", argument: agent, agent, status: "unknown" })));
    expect(rows.map((row) => row.row === "event" && row.rail)).toEqual(["main", "main"]);
    expect(head.subAgents).toEqual([]);
  });

  it("shows an idle time over the limit, counted from the end of what ran last", () => {
    const start = Date.UTC(2026, 1, 11);
    const gapAfter = (latencyMs: number) => storyOf([{ latencyMs, timestampMs: start }, { timestampMs: start + AN_HOUR }]).rows.filter(({ row }) => row === "gap");
    expect(gapAfter(0)).toEqual([{ row: "gap", offsetMs: 0, idleMs: AN_HOUR }]);
    expect(gapAfter(AN_HOUR - 300_000)).toEqual([]);
  });

  it("counts a fold's actions, most often first, the rest under an empty name", () => {
    const actions = ["Read", "Read", "Read", "Bash", "Bash", "Edit", "Glob", "Grep", "Write", "Task"];
    const story = storyOf([...LEAD, ...actions.map((action, at) => ({ action, argument: `a${at}`, outcome: `o${at}` })), SAID]);
    const fold = story.rows.findLast(({ row }) => row === "fold");
    expect(fold).toMatchObject({ row: "fold", count: 10, actions: [["Read", 3], ["Bash", 2], ["Edit", 1], ["Glob", 1], ["Grep", 1], ["", 2]] });
  });

  it("gives a wait no line of its own: its column shows it", () => {
    const [wait, repeat] = storyOf([ok("a", { latencyMs: 60_000 }), ok("a")]).rows;
    expect([wait && markLinesOf(wait), repeat && markLinesOf(repeat)]).toEqual([0, 1]);
  });
});

const anyPart = fc.record({
  action: fc.constantFrom("Read", "Edit", "Bash", null),
  argument: fc.constantFrom("a", "b", "c"),
  status: fc.constantFrom("succeeded", "succeeded", "succeeded", "failed", "unknown"),
  attempt: fc.constantFrom(1, 1, 1, 2),
  agent: fc.constantFrom(null, null, "guide"),
  isThinned: fc.boolean(),
  latencyMs: fc.constantFrom(null, 5, 40_000),
}) as fc.Arbitrary<DigestPart>;

describe("head and parts", () => {
  it("covers every event exactly once, in order, and the sizes add up", () => {
    fc.assert(
      fc.property(fc.array(anyPart, { maxLength: 300 }), (parts) => {
        const { head, rows, eventRows, events, points } = storyOf(parts);
        const covered = rows.flatMap((row) => (row.row === "event" ? [row.index] : row.row === "fold" ? Array.from({ length: row.count }, (_, at) => row.fromIndex + at) : []));
        expect(covered).toEqual(events.map((_event, index) => index));
        expect(head.parts.reduce((sum, part) => sum + part.rows, 0)).toBe(rows.length);
        expect(head.parts.reduce((sum, part) => sum + part.marks, 0)).toBe(points.length);
        expect(eventRows.map(({ index }) => index)).toEqual(covered);
        for (let index = 0; index < events.length; index += 1) expect(partOfIndex(head.parts, index)).not.toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it("counts what the page says above the rows", () => {
    const { head } = storyOf([ok("a"), { argument: "x", fails: "boom" }, { argument: "x", fails: "boom" }, ok("z", { isThinned: true })], 7);
    expect(head).toMatchObject({ totalEvents: 4, shownEvents: 3, droppedEvents: 7, isSampled: true, failures: 2, firstFailureEventId: "e1", durationMs: 3000 });
    expect(head.marks).toEqual({ first_failure: 1, hesitation: 1, anomaly: 0, recovery: 0, divergence: 0 });
  });

  it("keeps the map's size whatever the length", () => {
    const alternating = Array.from({ length: 30_000 }, (_, at): DigestPart => ({ action: ["Read", "Edit", "Bash", "think"][at % 4], argument: `${at}`, outcome: `${at}`, latencyMs: at % 7 === 0 ? 31_000 : 10, ...(at % 3 === 0 ? { fails: "x" } : {}) }));
    const { head } = storyOf(alternating);
    for (const { bars } of Object.values(head.minimap.lanes)) expect(bars.length).toBeLessThanOrEqual(head.minimap.buckets);
    expect(head.minimap.marks.length).toBeLessThanOrEqual(head.minimap.buckets * 5);
    expect(JSON.stringify(head.minimap).length).toBeLessThan(120_000);
  });

  it("puts actions on lanes by their names, Chinese too, sub-agents on their own", () => {
    const names = ["Read", "Grep", "get_user_details", "读取文件", "Edit", "update_reservation", "写入文件", "Bash", "python", "运行测试", "think"];
    const { head } = storyOf([...names.map((action, at): DigestPart => ({ action, argument: `${at}` })), { action: "Read", agent: "guide" }]);
    expect(Object.fromEntries(Object.entries(head.minimap.lanes).map(([lane, { count }]) => [lane, count]))).toEqual({ read: 4, write: 3, run: 3, other: 1, sub_agent: 1 });
  });
});
