import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ImportOutcome } from "@/components/import/import-outcome";
import { rejectedAsText, shareDone, wasHereAlready } from "@/components/import/import-state";
import type { ImportedTask, ImportResult } from "@/lib/domain/import-result";
import { LineReader } from "@/lib/queries/import-file";
import { renderPage } from "../support/render";

const task: ImportedTask = { task_id: "t 1", title: "Load the file", status: "failed", events: 12, duplicates: 0, dropped: 0, turning_points: 3, warnings: [] };
const result: ImportResult = { format: "claude-code", tasks: [task], task_count: 1, events: 12, duplicates: 0, rejected: [], rejected_count: 0, warnings: [], is_stopped: false };

describe("LineReader", () => {
  const line = (bytes: number) => `${JSON.stringify({ type: "progress", bytes, tasks: 0, events: 0, replayed: 0 })}\n`;

  it("gives each line once, and half a line only when the other half is there", () => {
    const reader = new LineReader();
    const text = line(1) + line(2);
    expect(reader.read(text.slice(0, line(1).length + 5), false)).toHaveLength(1);
    expect(reader.read(text, false)).toEqual([expect.objectContaining({ bytes: 2 })]);
    expect(reader.read(text, true)).toEqual([]);
  });

  it("reads a last line without an end", () => {
    expect(new LineReader().read(line(7).trim(), true)).toEqual([expect.objectContaining({ bytes: 7 })]);
  });
});

describe("how far an import is", () => {
  const working = (sent: number, bytes: number, replayed = 0) => shareDone({ kind: "working", sent, progress: bytes < 0 ? null : { bytes, tasks: 4, events: 9, replayed } }, 100);

  it("only grows from sending over reading to working out turning points", () => {
    const steps = [working(0, -1), working(1, -1), working(1, 50), working(1, 100), working(1, 100, 2), working(1, 100, 4), shareDone({ kind: "done", result }, 100)];
    expect(steps).toEqual([...steps].sort((a, b) => a - b));
    expect(steps.at(-1)).toBe(1);
  });

  it("is nothing for an empty file that waits", () => {
    expect(shareDone({ kind: "waiting" }, 0)).toBe(0);
  });
});

describe("what an import found", () => {
  it("links each task, with its turning points", () => {
    renderPage(<ImportOutcome result={result} fileName="a.jsonl" />);
    expect(screen.getByRole("link", { name: "Load the file" })).toHaveAttribute("href", "/tasks/t%201");
    expect(screen.getByText("3 turning points")).toBeVisible();
  });

  it("says that the same file was here already", () => {
    const again = { ...result, events: 0, duplicates: 12, tasks: [{ ...task, events: 0, duplicates: 12 }] };
    expect(wasHereAlready(again)).toBe(true);
    renderPage(<ImportOutcome result={again} fileName="a.jsonl" />);
    expect(screen.getByText("This task was here already; nothing was doubled.")).toBeVisible();
  });

  it("lists what could not be read by line, and gives it as text", () => {
    const bad = { ...result, rejected: [{ line: 3, message: "no JSON" }, { path: "events[1]", message: "no time" }], rejected_count: 2 };
    renderPage(<ImportOutcome result={bad} fileName="a.jsonl" />);
    expect(screen.getByText("2 lines could not be read")).toBeVisible();
    expect(rejectedAsText(bad)).toBe("line 3\tno JSON\nevents[1]\tno time");
  });
});
