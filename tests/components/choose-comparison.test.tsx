import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useSearchParams, type ReadonlyURLSearchParams } from "next/navigation";
import { describe, expect, it, vi } from "vitest";
import { CompareMenu } from "@/components/replay/compare-menu";
import { TaskList } from "@/components/task/task-list";
import type { TaskView } from "@/lib/domain/task-view";
import { renderPage } from "../support/render";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }), useSearchParams: vi.fn() }));

// jsdom does not know its <search>.
vi.mock("@/components/task/task-filter-bar", () => ({ TaskFilterBar: () => null }));

const task = { task_id: "a/1", task_type: "csv load" };

describe("from a replay, Compare", () => {
  it("offers the comparable run that went well, and any other", async () => {
    renderPage(<CompareMenu task={task} comparable={{ taskId: "b?2", hasSucceeded: true }} />);
    await userEvent.click(screen.getByRole("button", { name: "Compare…" }));
    expect(screen.getByRole("menuitem", { name: "With the run that went well" })).toHaveAttribute("href", "/tasks/compare?a=a%2F1&b=b%3F2");
    expect(screen.getByRole("menuitem", { name: "Choose another run" })).toHaveAttribute("href", "/tasks?type=csv+load&pick=a%2F1");
  });

  it("says so where only a failed run is comparable", async () => {
    renderPage(<CompareMenu task={task} comparable={{ taskId: "b", hasSucceeded: false }} />, "zh-CN");
    await userEvent.click(screen.getByRole("button", { name: "对比…" }));
    expect(screen.getByRole("menuitem", { name: "与失败的一次对比" })).toBeVisible();
  });

  it("leads to the list with this run chosen where no other is comparable", () => {
    renderPage(<CompareMenu task={task} comparable={null} />);
    expect(screen.getByRole("link", { name: "Compare…" })).toHaveAttribute("href", "/tasks?type=csv+load&pick=a%2F1");
  });
});

const row = (id: string): TaskView => ({
  task_id: id, task_type: "csv load", title: `Run ${id}`, agent: null, session_id: null, status: "failed", source: "api", started_at: "2026-02-11T20:36:00Z", ended_at: null, last_event_at: null,
  duration_ms: 0, outcome: null, error: null, failure_category: null, attempts: 1, events: 8, dropped_events: 0, thinned_events: 0, failures: 1,
  turning_points: { first_failure: 0, hesitation: 0, anomaly: 0, recovery: 0, divergence: 0 }, redactions: 0, cuts: 0, raw_bytes: 0, is_derived: true,
});

describe("the task list", () => {
  const facets = { types: ["csv load"], agents: [], failures: [] };
  const open = (address: string) => {
    vi.mocked(useSearchParams).mockReturnValue(new URLSearchParams(address) as ReadonlyURLSearchParams);
    renderPage(<TaskList first={{ items: [row("a/1"), row("b")], next_cursor: null }} firstQuery="type=csv+load" facets={facets} views={[]} />);
  };

  it("begins with the run chosen that the address picks; the next one completes the pair", async () => {
    open("type=csv+load&pick=a%2F1");
    expect(screen.getByRole("region", { name: "1 selected" })).toBeVisible();
    expect(screen.getAllByRole("checkbox", { name: "Select Run a/1" })[0]).toBeChecked();
    await userEvent.click(screen.getAllByRole("checkbox", { name: "Select Run b" })[0]!);
    expect(screen.getByRole("link", { name: "Compare" })).toHaveAttribute("href", "/tasks/compare?a=a%2F1&b=b");
  });

  it("begins with none chosen otherwise", () => {
    open("type=csv+load");
    expect(screen.queryByRole("region", { name: /selected/ })).toBeNull();
  });
});
