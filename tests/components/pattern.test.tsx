import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSearchParams, type ReadonlyURLSearchParams } from "next/navigation";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PatternList } from "@/components/pattern/pattern-list";
import type { PatternView } from "@/lib/domain/lesson-view";
import { patternApiQuery, readPatternFilter, writePatternFilter } from "@/lib/queries/pattern-filter";
import { renderPage } from "../support/render";

const push = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }), useSearchParams: vi.fn() }));

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  vi.mocked(useSearchParams).mockReturnValue(new URLSearchParams() as ReadonlyURLSearchParams);
  vi.stubGlobal("fetch", async () => Response.json({ items: [pattern], next_cursor: null }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

const HOSTILE = "<b onclick=x>no such column</b>";
const pattern: PatternView = {
  pattern_id: "p1", task_type: "text2sql", failure_class: "unknown_column_or_field", category: "missing_field_or_table", tool: "run_sql", keywords: ["created_time"], strategy: "Look the column up first.",
  count: 7, task_count: 3, first_seen_at: "2026-02-20T12:00:00Z", last_seen_at: "2026-03-01T11:00:00Z", is_cross_session: true, trend: [0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 4],
  example: { task_id: "t 1", event_id: "e/1", excerpt: HOSTILE }, lesson: { lesson_id: "l1", content: "orders: filter on created_at", status: "candidate" },
};
const show = (items: readonly PatternView[] = [pattern], firstQuery = "", language: "en" | "zh-CN" = "en") => renderPage(<PatternList first={{ items, next_cursor: null }} firstQuery={firstQuery} types={["text2sql"]} />, language);
const row = () => within(screen.getAllByRole("row")[1] as HTMLElement);

describe("the filter of patterns", () => {
  it("stands in the address, without what is not narrowed", () => {
    expect(writePatternFilter({ q: "a", type: "", sort: "count" })).toBe("q=a&sort=count");
    expect(writePatternFilter(readPatternFilter(new URLSearchParams("sort=worst&type=t")))).toBe("type=t");
    expect(patternApiQuery({ q: " a ", type: "t", sort: "count" }, { limit: 50 }).toString()).toBe("q=a&task_type=t&sort=count&limit=50");
  });
});

describe("failure patterns", () => {
  it("say what fails, how often, since when, what helps and what came of it", () => {
    show();
    for (const words of ["unknown column or field", "across sessions", "text2sql", "run_sql", "7 times", "in 3 tasks", "9 d", "1 h", "waiting for review"]) expect(row().getByText(words)).toBeVisible();
    expect(row().getByText(/Look the column up first/)).toBeVisible();
    expect(row().getByRole("link", { name: "orders: filter on created_at" })).toHaveAttribute("href", "/lessons/l1");
  });

  it("lead from what was said last to its event, as text", () => {
    show();
    expect(row().getByRole("link", { name: HOSTILE })).toHaveAttribute("href", "/tasks/t%201?e=e%2F1");
  });

  it("tell the fortnight to a screen reader", () => {
    show();
    expect(row().getByText("Failures a day over the 14 days to 1 Mar: 0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 0, 0, 0, 4")).toBeInTheDocument();
  });

  it("are sorted by a column's name, and say by which", async () => {
    show();
    expect(screen.getByRole("columnheader", { name: "Last seen" })).toHaveAttribute("aria-sort", "descending");
    await userEvent.click(screen.getByRole("button", { name: "How often" }));
    expect(window.location.search).toBe("?sort=count");
  });

  it("open the newest failure by the keyboard", async () => {
    show();
    await userEvent.keyboard("j{Enter}");
    expect(push).toHaveBeenCalledWith("/tasks/t%201?e=e%2F1");
  });

  it("say so where none became a lesson", () => {
    show([{ ...pattern, lesson: null, example: null, is_cross_session: false }]);
    expect(row().getByText("none yet")).toBeVisible();
    expect(row().queryByText("across sessions")).toBeNull();
  });

  it("say what will stand here while there is none, and why a filter leaves none", () => {
    show([]);
    expect(screen.getByRole("heading", { name: "No failure pattern yet" })).toBeVisible();
    vi.mocked(useSearchParams).mockReturnValue(new URLSearchParams("q=zzz") as ReadonlyURLSearchParams);
    show([], "q=zzz");
    expect(screen.getByRole("heading", { name: "No pattern matches" })).toBeVisible();
  });

  it("are in Chinese where the page is", () => {
    show([pattern], "", "zh-CN");
    expect(row().getByText("列或字段不存在")).toBeVisible();
    expect(row().getByText("跨会话")).toBeVisible();
  });
});
