import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSearchParams, type ReadonlyURLSearchParams } from "next/navigation";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LessonList } from "@/components/lesson/lesson-list";
import { LessonPage } from "@/components/lesson/lesson-page";
import type { LessonDetail } from "@/lib/domain/lesson-view";
import { lessonApiQuery, readLessonFilter, writeLessonFilter } from "@/lib/queries/lesson-filter";
import { makeLesson } from "../support/lessons";
import { renderPage } from "../support/render";

const push = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }), useSearchParams: vi.fn() }));

const HOSTILE = "<script>alert(1)</script>";

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  push.mockReset();
  vi.mocked(useSearchParams).mockReturnValue(new URLSearchParams() as ReadonlyURLSearchParams);
  vi.stubGlobal("fetch", async () => Response.json({ items: lessons, next_cursor: null }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

describe("the filter of lessons", () => {
  it("stands in the address, without what is not narrowed", () => {
    expect(writeLessonFilter({ status: "held", q: "", type: "a b", tag: "" })).toBe("status=held&type=a+b");
    expect(readLessonFilter(new URLSearchParams("status=held&type=a+b&other=1"))).toEqual({ status: "held", q: "", type: "a b", tag: "" });
  });

  it("knows no other status and cuts what is too long", () => {
    expect(readLessonFilter(new URLSearchParams({ status: "great", q: "x".repeat(300) }))).toEqual({ status: "", q: "x".repeat(200), type: "", tag: "" });
  });

  it("asks the list by its names", () => {
    expect(lessonApiQuery({ status: "active", q: " csv ", type: "t", tag: "g" }, { limit: 50, cursor: "c" }).toString()).toBe("status=active&q=csv&task_type=t&tag=g&limit=50&cursor=c");
  });
});

const lessons = [
  makeLesson({ lesson_id: "l1", content: HOSTILE, tags: ["csv"], value: 62, is_untrusted: true, open_conflicts: 2, tool: "read_csv" }),
  makeLesson({ lesson_id: "l2", content: "Second", status: "active" }),
];
const list = (items = lessons, firstQuery = "") => renderPage(<LessonList first={{ items, next_cursor: null }} firstQuery={firstQuery} types={["csv_batch_process"]} />);
const table = () => within(screen.getByRole("table"));

describe("the list of lessons", () => {
  it("shows words, value and flags, and leads to the lesson", () => {
    list();
    const row = within(table().getAllByRole("row")[1] as HTMLElement);
    expect(row.getByRole("link", { name: HOSTILE })).toHaveAttribute("href", "/lessons/l1");
    for (const words of ["waiting for review", "62 of 100", "untrusted source", "2 open conflicts", "read_csv"]) expect(row.getByText(words)).toBeInTheDocument();
    expect(document.querySelector("script")).toBeNull();
    expect(screen.getByText("2 lessons")).toBeVisible();
  });

  it("takes a status, and a tag of a row, into the address", async () => {
    list();
    await userEvent.click(screen.getByRole("button", { name: "active" }));
    expect(window.location.search).toBe("?status=active");
    await userEvent.click(table().getByRole("button", { name: "Lessons with the tag csv" }));
    expect(window.location.search).toBe("?tag=csv");
  });

  it("moves and opens by the keyboard", async () => {
    list();
    await userEvent.keyboard("jj{Enter}");
    expect(push).toHaveBeenCalledWith("/lessons/l2");
  });

  it("says what will stand here while there is none", () => {
    list([]);
    expect(screen.getByRole("heading", { name: "No lesson yet" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Import a file" })).toHaveAttribute("href", "/import");
  });

  it.each([["status=held", "No lesson is held. One is held while it contradicts another."], ["q=nothing", "No lesson matches"]])("says why a view is empty: %s", (query, words) => {
    vi.mocked(useSearchParams).mockReturnValue(new URLSearchParams(query) as ReadonlyURLSearchParams);
    vi.stubGlobal("fetch", async () => Response.json({ items: [], next_cursor: null }));
    list([], query);
    expect(screen.getByText(words)).toBeVisible();
  });

  it("says that it could not be read", async () => {
    vi.mocked(useSearchParams).mockReturnValue(new URLSearchParams("q=a") as ReadonlyURLSearchParams);
    vi.stubGlobal("fetch", async () => Response.json({ code: "unavailable", detail: "busy" }, { status: 503 }));
    list();
    expect(await screen.findByRole("alert")).toHaveTextContent("The server is busy.");
  });
});

const detail: LessonDetail = {
  ...makeLesson({ lesson_id: "l1", content: "orders: filter on created_at", status: "active", expires_at: "2026-03-05T12:00:00Z", applies_when: "a query filters by time", keywords: ["orders", "下单时间"], version: 2 }),
  evidence: [
    {
      evidence_id: "v1", kind: "contrast", task_id: "t 1", task_title: "New customers", task_status: "succeeded", event_ids: ["e1", "e2"], reflection_id: null, trust: "tool", created_at: "2026-02-28T12:00:00Z",
      calls: [
        { event_id: "e1", action: "run_sql", input: "SELECT 1\nWHERE created_time > 0", result: HOSTILE, status: "failed" },
        { event_id: "e2", action: "run_sql", input: "SELECT 1\nWHERE created_at > 0", result: "", status: "succeeded" },
      ],
    },
    { evidence_id: "v2", kind: "person", task_id: "t2", task_title: "Other", task_status: "failed", event_ids: ["e3"], reflection_id: null, trust: null, created_at: "2026-02-28T12:00:00Z", calls: [] },
  ],
  versions: [
    { version: 1, content: "Use created_at in orders", applies_when: null, not_when: null, changed_by: null, reason: null, created_at: "2026-02-27T12:00:00Z" },
    { version: 2, content: "orders: filter on created_at", applies_when: null, not_when: null, changed_by: "Lena", reason: "says which table", created_at: "2026-02-28T12:00:00Z" },
  ],
  conflicts: [
    {
      conflict_id: "c1", kind: "contradiction", status: "open", lesson_ids: ["l1", "l9"], similarity: 0.8, version: 1, resolution: null, resolved_by: null, created_at: "2026-02-28T12:00:00Z", resolved_at: null,
      lessons: [
        { lesson_id: "l1", content: "orders: filter on created_at", task_type: "t", status: "active", tool: null, applies_when: null, not_when: null, version: 2 },
        { lesson_id: "l9", content: "orders: filter on paid_at", task_type: "t", status: "held", tool: null, applies_when: null, not_when: null, version: 2 },
      ],
      reason: { code: "conflict_value", values: { left: "created_at", right: "paid_at" } }, words: { left: ["created_at"], right: ["paid_at"], shared: ["orders"] },
      proposal: { act: "decide", content: null, by: "rules" },
    },
  ],
  effect: null,
};

describe("one lesson", () => {
  const marked = (side: HTMLElement) => [...side.querySelectorAll("mark")].map(({ textContent }) => textContent);

  it("puts the failing call beside the succeeding one and marks what differs", () => {
    renderPage(<LessonPage lesson={detail} />);
    const failing = screen.getByRole("region", { name: "The call that failed" });
    expect(marked(failing)).toEqual(["created_time"]);
    expect(marked(screen.getByRole("region", { name: "The call that succeeded" }))).toEqual(["created_at"]);
    expect(within(failing).getByText(HOSTILE)).toBeVisible();
    expect(document.querySelector("script")).toBeNull();
    expect(within(failing).getByRole("link", { name: "To this call in the replay: run_sql" })).toHaveAttribute("href", "/tasks/t%201?e=e1");
    expect(screen.getByText("no result recorded")).toBeVisible();
  });

  it("says so where the events are gone", () => {
    renderPage(<LessonPage lesson={detail} />);
    expect(screen.getByText("The events themselves are no longer stored.")).toBeVisible();
  });

  it("marks no difference between calls that are no contrast", () => {
    renderPage(<LessonPage lesson={{ ...detail, evidence: detail.evidence.map((piece) => ({ ...piece, kind: "reflection" as const })), versions: [] , conflicts: [] }} />);
    expect(document.querySelector("mark")).toBeNull();
  });

  it("says when it expires, how long it is and what it is worth", () => {
    renderPage(<LessonPage lesson={detail} />);
    for (const words of ["expires in 4 days", "28 of 80 characters", "until Mar 5, 2026", "not measured yet", "never handed out"]) expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByText("22 of 25")).toBeInTheDocument();
  });

  it("shows what its last change changed", () => {
    renderPage(<LessonPage lesson={detail} />);
    const difference = screen.getByRole("group", { name: "Difference between the last two versions" });
    expect(marked(difference).join(" ")).toContain("filter on");
    expect(screen.getByText("says which table")).toBeVisible();
  });

  it("marks the words that oppose another rule and leads to it", () => {
    renderPage(<LessonPage lesson={detail} />);
    expect(screen.getByText("contradicts the other")).toBeVisible();
    const other = screen.getByRole("link", { name: /paid_at$/ });
    expect(other).toHaveAttribute("href", "/lessons/l9");
    expect(marked(other)).toEqual(["paid_at"]);
  });

  it("is in Chinese where the page is", () => {
    renderPage(<LessonPage lesson={detail} />, "zh-CN");
    expect(screen.getByText("4 天后到期")).toBeVisible();
    expect(screen.getByRole("region", { name: "失败的调用" })).toBeVisible();
  });
});
