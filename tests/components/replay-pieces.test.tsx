import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { durationParts } from "@/components/replay/duration";
import { axisTicks, barPath, markRows } from "@/components/replay/minimap-shape";
import { hiddenAround, openFold, showEarlier, showLater, shownPages } from "@/components/replay/open-fold";
import { AttemptLine } from "@/components/replay/other-lines";
import { DESK_HEIGHTS, partHeight, partOfOffset } from "@/components/replay/part-height";
import { partKnots } from "@/components/replay/part-knots";
import { payloadText } from "@/components/replay/payload-text";
import { momentAt, placeOf } from "@/components/replay/scroll-time";
import { indexOf, orderOf, walk, type Stop } from "@/components/replay/stops";
import { ReplayWordsProvider } from "@/components/replay/words";
import { layoutStory } from "@/lib/domain/layout-story";
import type { FoldRow, StoryPartSize } from "@/lib/domain/story";
import { makeDigests } from "../support/digests";
import { renderPage } from "../support/render";

const IDLE = { idleGapMs: 300_000 };
const size = (change: Partial<StoryPartSize>): StoryPartSize => ({ rows: 40, attempts: 0, markLines: 0, marks: 0, failures: 0, fromIndex: 0, toIndex: 39, fromOffsetMs: 0, ...change });
const fold = (count: number): FoldRow => ({ row: "fold", fromIndex: 100, toIndex: 99 + count, fromEventId: "e100", count, thinned: 0, offsetMs: 0, endOffsetMs: 1, actions: [] });

// How the task ended is told by its own status alone, which may be unknown where the last call went well.
describe("the header of an attempt", () => {
  it.each([["succeeded", "last event ok"], ["failed", "last event failed"], ["running", "still running"]] as const)("tells of the last event that %s, not how the task ended", (endStatus, words) => {
    renderPage(<ReplayWordsProvider><AttemptLine row={{ row: "attempt", attempt: 2, offsetMs: 0, durationMs: 5_000, decisions: 3, endStatus }} /></ReplayWordsProvider>);
    expect(screen.getByText(new RegExp(`· ${words}$`))).toBeVisible();
    expect(screen.queryByText(/ended/)).toBeNull();
  });
});

describe("heights of parts", () => {
  it("counts attempts taller and adds a line for each mark", () => {
    expect(partHeight(size({ rows: 40, attempts: 2, markLines: 3 }), DESK_HEIGHTS)).toBe(38 * 27 + 2 * 34 + 3 * 24);
  });

  it.each([[-1, 0], [0, 0], [999, 0], [1000, 1], [5000, 2], [99_999, 2]])("finds the part that shows the moment %d ms", (ms, part) => {
    expect(partOfOffset([size({}), size({ fromOffsetMs: 1000 }), size({ fromOffsetMs: 5000 })], ms)).toBe(part);
  });
});

describe("places and moments", () => {
  const knots = [{ y: 100, ms: 0 }, { y: 200, ms: 1000 }, { y: 300, ms: 11_000 }];
  it.each([[50, 0], [100, 0], [150, 500], [250, 6000], [400, 11_000]])("shows at %d px the moment %d ms", (y, ms) => expect(momentAt(knots, y)).toBe(ms));
  it.each([[-5, 100], [500, 150], [6000, 250], [20_000, 300]])("shows the moment %d ms at %d px", (ms, y) => expect(placeOf(knots, ms)).toBe(y));
  it("stays put where several rows show one moment", () => expect(placeOf([{ y: 0, ms: 5 }, { y: 10, ms: 5 }, { y: 20, ms: 9 }], 5)).toBe(10));
  it("knows nothing of an empty story", () => expect(momentAt([], 10)).toBe(0));

  it("spreads the rows of a part over the height it was measured at", () => {
    const { parts } = layoutStory(makeDigests([{ argument: "a" }, { fails: "boom" }]), [], IDLE);
    const found = partKnots({ start: 1000, end: 1108, fromMs: 0, toMs: 2000 }, parts[0]?.rows ?? null, DESK_HEIGHTS);
    expect(found).toEqual([{ y: 1000, ms: 0 }, { y: 1054, ms: 1000 }, { y: 1108, ms: 2000 }]);
  });
});

describe("an open fold", () => {
  it("shows 200 events at a time and tells what is left", () => {
    const row = fold(450);
    const opened = openFold(row);
    expect(shownPages(opened, row)).toEqual([{ from: 100, to: 299 }]);
    expect(hiddenAround(opened, row)).toEqual({ before: 0, after: 250 });
    const all = showLater(showLater(opened, row), row);
    expect(shownPages(all, row).at(-1)).toEqual({ from: 500, to: 549 });
    expect(hiddenAround(all, row)).toEqual({ before: 0, after: 0 });
  });

  it("opens around the event of a link", () => {
    const row = fold(10_000);
    expect(shownPages(openFold(row, 5_123), row)).toEqual([{ from: 5_100, to: 5_299 }]);
  });

  it("never keeps more than 600 events on the page", () => {
    const row = fold(100_000);
    let open = openFold(row);
    for (let press = 0; press < 50; press += 1) open = showLater(open, row);
    expect(shownPages(open, row)).toHaveLength(3);
    expect(hiddenAround(open, row).before).toBe(48 * 200);
    expect(hiddenAround(showEarlier(open), row).before).toBe(47 * 200);
  });
});

describe("the map", () => {
  it("keeps marks that would cover each other apart, in two rows", () => {
    const mark = (at: number, kind: "anomaly" | "hesitation") => ({ at, kind, eventId: `${at}`, count: 1 });
    const [above, below] = markRows([mark(0.1, "anomaly"), mark(0.102, "anomaly"), mark(0.5, "hesitation"), mark(0.9, "anomaly")]);
    expect(above.map(({ at }) => at)).toEqual([0.102, 0.5]);
    expect(below.map(({ at }) => at)).toEqual([0.1, 0.9]);
  });

  it("draws any number of bars as one path", () => {
    expect(barPath([{ from: 0, to: 0.5, isFailed: false }, { from: 0.75, to: 0.751, isFailed: true }], 2, 10)).toBe("M0 2h499.6V10h-499.6zM750 2h1V10h-1z");
    expect(barPath([], 2, 10)).toBe("");
  });

  it.each([0, 900, 61_000, 4_180_000, 90_000_000, 9_000_000_000])("has at most nine round times for %d ms, the end among them", (duration) => {
    const ticks = axisTicks(duration);
    expect(ticks[0]).toBe(0);
    expect(ticks.at(-1)).toBe(duration === 0 ? 0 : duration);
    expect(ticks.length).toBeLessThanOrEqual(9);
    expect([...ticks].sort((a, b) => a - b)).toEqual(ticks);
  });
});

describe("a payload in words", () => {
  it.each([
    [null, ""],
    [{}, ""],
    ["plain\ntext", "plain\ntext"],
    [{ command: "mix test" }, "mix test"],
    [{ command: "mix test", timeout: 5 }, "command: mix test\ntimeout: 5"],
    [{ a: "one\ntwo", b: true }, "a:\n  one\n  two\nb: true"],
    [[1, 2], "[1,2]"],
    [0, "0"],
  ])("reads %j", (value, text) => expect(payloadText(value)).toBe(text));
});

describe("a length of time", () => {
  it.each([
    [4, "ms", "4"], [400, "s", "0.4"], [2000, "s", "2"], [59_400, "s", "59"],
  ])("gives %d ms in %s", (ms, unit, n) => expect(durationParts(ms)).toMatchObject({ unit, values: { n } }));
  it.each([
    [120_000, "min", { n: "2" }], [865_000, "minS", { m: "14", s: "25" }], [4_140_000, "hMin", { h: "1", m: "09" }], [7_200_000, "h", { h: "2" }], [180_000_000, "dH", { d: "2", h: "2" }],
  ])("gives %d ms in %s", (ms, unit, values) => expect(durationParts(ms)).toMatchObject({ unit, values }));
});

describe("walking the story", () => {
  const { head, parts } = layoutStory(makeDigests(Array.from({ length: 200 }, (_, at) => (at % 50 === 7 ? { fails: "boom" } : { action: null, type: "message" }))), [], IDLE);
  const stops = (n: number) => (parts[n]?.rows ?? []).filter((row): row is Stop => row.row === "event" || row.row === "fold");
  const load = vi.fn(async (n: number) => stops(n));
  const isFailed = (stop: Stop) => stop.row === "event" && stop.status === "failed";

  it("goes from part to part until it finds one, in either direction", async () => {
    const from = { parts: parts.length, load, accepts: isFailed };
    const first = await walk({ ...from, order: -1, part: 0, direction: 1 });
    expect(first && indexOf(first)).toBe(7);
    const second = first && (await walk({ ...from, order: orderOf(first), part: 0, direction: 1 }));
    expect(second && indexOf(second)).toBe(57);
    const back = second && (await walk({ ...from, order: orderOf(second), part: 1, direction: -1 }));
    expect(back && indexOf(back)).toBe(7);
  });

  it("finds nothing past the end", async () => {
    expect(await walk({ order: 199 * 2 + 1, part: parts.length - 1, direction: 1, parts: parts.length, load, accepts: () => true })).toBeNull();
  });

  it("does not load parts that are known to hold nothing", async () => {
    load.mockClear();
    const found = await walk({ order: -1, part: 0, direction: 1, parts: parts.length, load, accepts: isFailed, mayHold: (n) => n === 3 && (head.parts[n]?.failures ?? 0) > 0 });
    expect(found && indexOf(found)).toBe(157);
    expect(load.mock.calls).toEqual([[3]]);
  });
});
