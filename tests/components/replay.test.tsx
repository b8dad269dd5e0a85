import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Replay } from "@/components/replay/replay";
import { onOpenHelp } from "@/components/shell/help-state";
import { layoutStory } from "@/lib/domain/layout-story";
import type { EventRow, FoldRow, StoryRow } from "@/lib/domain/story";
import { partSizes, storyParts } from "@/lib/domain/story-parts";
import type { TaskView } from "@/lib/domain/task-view";
import type { TurningPoint } from "@/lib/domain/turning-point";
import { makeDigests } from "../support/digests";
import { renderPage } from "../support/render";

const HOSTILE = "<img src=x onerror=alert(1)> \u202Egnp.exe";

const digests = makeDigests([
  { argument: "git status", alternatives: ["Read", "Grep"], confidence: 0.86, step: "look", outcome: "clean" },
  { argument: "a", action: "Read" },
  { argument: "b", action: "Read" },
  { argument: "c", action: "Read" },
  { argument: "git push", fails: "exit_128", outcome: "branch has no upstream" },
  { argument: HOSTILE, outcome: HOSTILE, alternatives: [HOSTILE] },
  { argument: "git push --set-upstream", latencyMs: 45_000, isSkewed: true },
  { action: null, type: "user_message", argument: "did you push?" },
]);
const turningPoints: TurningPoint[] = [
  { index: 4, eventId: "e4", kind: "first_failure", reason: { code: "first_failure", values: { what: "exit_128" } } },
  { index: 6, eventId: "e6", kind: "anomaly", reason: { code: "long_wait", values: { seconds: 45, action: "Bash" } } },
];
const whole = layoutStory(digests, turningPoints, { idleGapMs: 300_000 }, { droppedEvents: 5 });
const laidOut = whole.parts.flatMap((part) => part.rows);
const rows = laidOut.filter((row): row is EventRow => row.row === "event");
// What folds is the layout's to decide; here the three reads do.
const fold: FoldRow = { row: "fold", fromIndex: 1, toIndex: 3, fromEventId: "e1", count: 3, thinned: 0, offsetMs: 1000, endOffsetMs: 3000, actions: [["Read", 3]] };
const parts = storyParts(laidOut.flatMap((row): StoryRow[] => (row.row === "event" && row.index >= 1 && row.index <= 3 ? (row.index === 1 ? [fold] : []) : [row])));
const head = { ...whole.head, parts: partSizes(parts) };

const task: TaskView = {
  task_id: "t-1", task_type: "push_code", title: "Push the branch", agent: "coder", session_id: null, status: "failed", source: "api",
  started_at: "2026-02-11T20:36:00Z", ended_at: "2026-02-11T20:37:00Z", last_event_at: null, duration_ms: 60_000, outcome: null, error: null, failure_category: null,
  attempts: 1, events: 8, dropped_events: 5, thinned_events: 0, failures: 1, turning_points: { first_failure: 1, hesitation: 0, anomaly: 1, recovery: 0, divergence: 0 },
  redactions: 1, cuts: 1, raw_bytes: 1000, is_derived: true,
};

const detail = (eventId: string) => ({
  event_id: eventId, task_id: "t-1", task_type: "push_code", timestamp: "2026-02-11T20:36:04.317Z", seq: 4, type: "tool_call", attempt: 1, agent: null, step: null, action: "Bash",
  argument: "git push", status: "failed", error_type: "exit_128", outcome: "", parent_event_id: null, source_index: null, trust: "tool",
  failure: { signal: "exit_code", error_type: "exit_128", excerpt: "no upstream" }, anomalies: [], agent_state: { model: "m-1", context_count: 3 }, input: { command: "git push" },
  decision: { chosen_action: "Bash", rationale: "It is committed." }, result: { status: "failed", output: HOSTILE, status_code: 128, latency_ms: 1500 }, extra: {},
  cuts: [{ path: "result.output", length: 2318, kept: 500 }], redactions: [{ path: "result.output", kind: "email" }], is_thinned: false, raw_bytes: 3100,
});

/** What the server answers, by path. */
function answer(path: string): unknown {
  const url = new URL(path, "http://test");
  const name = url.pathname.replace("/api/app/tasks/t-1/", "");
  if (name === "story") return { task, head };
  if (name.startsWith("story/parts/")) return parts[Number(name.split("/").at(-1))];
  if (name === "story/events") return { rows: rows.filter(({ index }) => index >= Number(url.searchParams.get("from")) && index <= Number(url.searchParams.get("to"))) };
  if (name === "story/marks") return { rows: rows.filter(({ marks }) => marks.some(({ kind }) => kind === url.searchParams.get("kind"))), next: null };
  if (name === "story/find") return { matches: [{ index: 4, eventId: "e4", part: 0, summary: "Bash git push" }], truncated: false };
  if (name === "story/place") {
    const index = digests.findIndex(({ eventId }) => eventId === url.searchParams.get("event"));
    return index < 0 ? undefined : { index, part: 0 };
  }
  return name.startsWith("events/") ? { event: detail(name.slice("events/".length)) } : undefined;
}

beforeEach(() => {
  vi.stubGlobal("fetch", async (path: string) => {
    const body = answer(path);
    return body === undefined ? new Response(JSON.stringify({ code: "not_found", title: "Not found" }), { status: 404 }) : Response.json(body);
  });
  vi.stubGlobal("ResizeObserver", class { observe() {} unobserve() {} disconnect() {} });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal("scrollTo", () => {});
  Element.prototype.scrollIntoView = () => {};
  Element.prototype.scrollTo = () => {};
  window.history.replaceState(null, "", "/tasks/t-1");
});
afterEach(() => vi.unstubAllGlobals());

async function open({ eventId = null as string | null, language = "en" as "en" | "zh-CN" } = {}) {
  renderPage(<Replay taskId="t-1" story={{ task, head }} firstPart={parts[0] ?? null} eventId={eventId} kind={null} comparable={null} />, language);
  await screen.findAllByRole("listitem");
}
const list = () => screen.getByRole("list", { name: /events of the task|任务的事件/i });
const row = (name: RegExp) => within(list()).getByRole("link", { name });
const inspector = () => screen.getByRole("complementary", { name: "Event" });
const press = (key: string) => act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));
const isCurrent = (name: RegExp) => waitFor(() => expect(row(name)).toHaveAttribute("aria-current", "true"));

describe("the replay page", () => {
  it("keeps the counts in view and says what was left out", async () => {
    await open();
    expect(screen.getByText("2 turning points, 1 failure")).toBeVisible();
    expect(screen.getByText("5 process records left out on the way in")).toBeVisible();
    expect(screen.getByText("1 value redacted")).toBeVisible();
  });

  it("names its keys beside the filter, and opens the list of all of them", async () => {
    await open();
    const keys = ["event", "turning point", "first failure", "step", "find"].map((title) => [...screen.getByTitle(title).querySelectorAll("kbd")].map((key) => key.textContent).join(" "));
    expect(keys).toEqual(["j k", "n p", "f", "space", "/"]);
    const onHelp = vi.fn();
    const stop = onOpenHelp(onHelp);
    await userEvent.click(screen.getByTitle("all keyboard shortcuts"));
    expect(onHelp).toHaveBeenCalledOnce();
    stop();
  });

  it("tells a decision in one row: choice among options, result, and why it turned the task", async () => {
    await open();
    expect(row(/git status/)).toHaveAccessibleName(/look; Bash git status; chosen over Read, Grep; ok: clean/);
    expect(within(row(/git push; failed/)).getByText("first link in the chain that errs: exit_128")).toBeVisible();
  });

  it("shows what an agent wrote as text, never as markup", async () => {
    await open();
    expect(list().querySelector("img")).toBeNull();
    expect(row(/onerror/)).toHaveTextContent("<img src=x onerror=alert(1)>");
  });

  it("tells a message and a clock that is off in words", async () => {
    await open();
    expect(row(/User did you push/)).toBeVisible();
    expect(within(row(/set-upstream/)).getByText("clock off")).toBeVisible();
  });

  it("goes through events by j and k and keeps the link to the chosen one", async () => {
    await open();
    await press("j");
    await isCurrent(/git status/);
    await waitFor(() => expect(row(/git status/)).toHaveFocus());
    expect(window.location.search).toBe("?e=e0");
    await press("j");
    await waitFor(() => expect(within(list()).getByRole("button", { name: /3 like events/ })).toHaveAttribute("aria-current", "true"));
    await press("k");
    await isCurrent(/git status/);
  });

  it("goes to turning points by n and p, and to the first failure by f", async () => {
    await open();
    await press("f");
    await isCurrent(/git push; failed/);
    await press("n");
    await isCurrent(/set-upstream/);
    await press("p");
    await isCurrent(/git push; failed/);
  });

  it("steps over decisions by the space bar and leaves folds and messages out", async () => {
    await open();
    await press(" ");
    await isCurrent(/git status/);
    await waitFor(() => expect(row(/git status/)).toHaveFocus());
    await press(" ");
    await isCurrent(/git push; failed/);
  });

  it("opens a fold in place and closes it again", async () => {
    await open();
    const user = userEvent.setup();
    const fold = within(list()).getByRole("button", { name: /3 like events/ });
    await user.click(fold);
    expect(await within(list()).findByRole("link", { name: /Read b/ })).toBeVisible();
    await user.click(fold);
    await waitFor(() => expect(within(list()).queryByRole("link", { name: /Read b/ })).toBeNull());
  });

  it("opens a link at its event, inside a fold too", async () => {
    await open({ eventId: "e2" });
    await isCurrent(/Read b/);
  });

  it("says that a link names an event of another task", async () => {
    await open({ eventId: "elsewhere" });
    expect(await screen.findByText("The link names an event that is not in this task.")).toBeVisible();
  });

  it("shows the chosen event in full, with what was cut and redacted", async () => {
    await open();
    await userEvent.click(row(/git push; failed/));
    const pane = within(inspector());
    expect(await pane.findByText("2026-02-11 20:36:04.317 UTC")).toBeVisible();
    expect(pane.getByText("It is committed.")).toBeVisible();
    expect(pane.getByText("code 128")).toBeVisible();
    expect(pane.getByText("500 of 2,318")).toBeVisible();
    expect(pane.getByText(/: e-mail/)).toBeVisible();
    expect(pane.getByText("output of a tool, not trusted by itself")).toBeVisible();
    expect(inspector().querySelector("img")).toBeNull();
    await press("o");
    expect(await pane.findByText(/"event_id": "e4"/)).toBeVisible();
  });

  it("shows one kind of turning point at a time, and keeps that in the address", async () => {
    await open();
    await userEvent.click(screen.getByRole("button", { name: /Anomaly/ }));
    await waitFor(() => expect(within(list()).getAllByRole("link")).toHaveLength(1));
    expect(window.location.search).toBe("?kind=anomaly");
    await userEvent.click(screen.getByRole("button", { name: "All" }));
    await waitFor(() => expect(within(list()).getAllByRole("link").length).toBeGreaterThan(1));
    expect(window.location.search).toBe("");
  });

  it("finds within the task, goes there by Enter, and no key acts while typing", async () => {
    await open();
    await press("/");
    const field = await screen.findByRole("searchbox", { name: "Find in this task" });
    await userEvent.type(field, "njk push");
    expect(await screen.findByText("1 found")).toBeVisible();
    expect(list().querySelector("[aria-current]")).toBeNull();
    await userEvent.type(field, "{Enter}");
    await isCurrent(/git push; failed/);
    expect(field).toHaveFocus();
    await userEvent.type(field, "{Escape}");
    expect(screen.queryByRole("searchbox")).toBeNull();
  });

  it("speaks Chinese", async () => {
    await open({ language: "zh-CN" });
    expect(screen.getByText("2 个转折，1 次失败")).toBeVisible();
    expect(within(list()).getByText("链上第一个出错的环节：exit_128")).toBeVisible();
  });

  it("says when nothing has been recorded yet", async () => {
    renderPage(<Replay taskId="t-1" story={{ task: { ...task, events: 0 }, head: null }} firstPart={null} eventId={null} kind={null} comparable={null} />);
    expect(await screen.findByText(/Nothing has been recorded/)).toBeVisible();
  });
});
