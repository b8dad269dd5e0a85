import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EMPTY_DRAFT, faultsOfIssues, linesOf, readDraft, type Draft } from "@/components/reflection/reflection-draft";
import { ReflectionSections } from "@/components/reflection/reflection-sections";
import { askModelAction, pasteReflectionAction, writeReflectionAction } from "@/lib/actions/reflections";
import type { TaskReflections } from "@/lib/domain/task-reflections";
import type { ReflectionsOfTask } from "@/lib/queries/reflection-queries";
import { renderPage } from "../support/render";
import { makeLesson } from "../support/lessons";

vi.mock("@/lib/actions/reflections", () => ({ writeReflectionAction: vi.fn(), pasteReflectionAction: vi.fn(), askModelAction: vi.fn() }));

const FULL: Draft = {
  ...EMPTY_DRAFT,
  restated: "Load the supplier file",
  actual: "read as utf-8\n\nread as utf-8 again",
  best: "read as utf-8-sig",
  changes: [{ kind: "replace", step: "read as utf-8", by: "read as utf-8-sig" }, { kind: "skip", step: " ", by: "" }],
  rootCause: "The file begins with a byte order mark",
  category: "parameter_extraction",
  faultyAction: "read_csv encoding=utf-8",
  suggestions: "a\nb\nc",
  rule: "read_csv: use utf-8-sig",
  nextAction: "Read with utf-8-sig",
};

describe("readDraft", () => {
  it("makes the fixed schema of what was typed, without blank lines and rows", () => {
    expect(readDraft(FULL)).toEqual({
      ok: true,
      body: {
        goal: { restated: "Load the supplier file", was_understood: true },
        path: { actual: ["read as utf-8", "read as utf-8 again"], best: ["read as utf-8-sig"], changes: [{ kind: "replace", step: "read as utf-8", by: "read as utf-8-sig" }] },
        root_cause: "The file begins with a byte order mark",
        category: "parameter_extraction",
        faulty_action: "read_csv encoding=utf-8",
        suggestions: ["a", "b", "c"],
        rule: "read_csv: use utf-8-sig",
        next_action: "Read with utf-8-sig",
      },
    });
  });

  it.each<[string, Partial<Draft>, object]>([
    ["an empty field", { restated: " " }, { restated: { code: "missing" } }],
    ["no category", { category: "" }, { category: { code: "missing" } }],
    ["no step", { best: "\n" }, { best: { code: "missing" } }],
    ["too few suggestions", { suggestions: "a\nb" }, { suggestions: { code: "tooFew", min: 3 } }],
    ["too many suggestions", { suggestions: "a\nb\nc\nd\ne\nf" }, { suggestions: { code: "tooMany", max: 5 } }],
    ["a long text", { nextAction: "x".repeat(101) }, { nextAction: { code: "tooLong", max: 100 } }],
    ["a long line, by its number", { actual: `a\n${"x".repeat(201)}` }, { actual: { code: "lineTooLong", line: 2, max: 200 } }],
    ["a change of no step", { changes: [{ kind: "skip", step: "", by: "b" }] }, { changes: { code: "missing" } }],
  ])("finds %s", (_case, change, faults) => {
    expect(readDraft({ ...FULL, ...change })).toEqual({ ok: false, faults });
  });

  it("asks for every field of an empty form but the changes", () => {
    const reading = readDraft(EMPTY_DRAFT);
    expect(Object.keys(reading.ok ? {} : reading.faults).sort()).toEqual(["actual", "best", "category", "faultyAction", "nextAction", "restated", "rootCause", "rule", "suggestions"]);
  });

  it("finds the field of what a service refuses", () => {
    expect(Object.keys(faultsOfIssues([{ path: "body.path.actual[2]" }, { path: "body.rule" }, { path: "task_id" }]))).toEqual(["actual", "rule"]);
    expect(linesOf(" a \r\n\n b")).toEqual(["a", "b"]);
  });
});

const HOSTILE = "<img src=x onerror=alert(1)>";
const body = { ...(readDraft(FULL) as Extract<ReturnType<typeof readDraft>, { ok: true }>).body };
const reflections: TaskReflections["reflections"] = [
  {
    reflection_id: "r1", task_id: "t-1", channel: "model", trigger: { code: "ladder_ended_task", values: { class: "encoding", tool: "read_csv" } }, quality: "good", category: "parameter_extraction", body, raw_text: null,
    event_ids: ["e4"], language: "en", model: "small-1", tokens: { input: 3_800, output: 112 }, cost_usd: 0.004, duration_ms: 2_300, created_by: null, created_at: "2026-02-28T12:00:00Z",
  },
  {
    reflection_id: "r2", task_id: "t-1", channel: "model", trigger: { code: "trigger_person", values: {} }, quality: "questionable", category: null, body: null, raw_text: HOSTILE,
    event_ids: [], language: "en", model: "small-1", tokens: null, cost_usd: null, duration_ms: null, created_by: null, created_at: "2026-02-28T12:01:00Z",
  },
];
const whole: ReflectionsOfTask = {
  is_current: true,
  can_reflect: true,
  decisions: [{ event_id: "e4", step: "instant", is_deep: true, reason: { code: "ladder_first", values: { class: "encoding", tool: "read_csv" } } }],
  diagnoses: [{ event_id: "e4", failure_class: "encoding", rule: "encoding_bom", tool: "read_csv", entities: { file: "a.csv", encoding: "utf-8" }, excerpt: HOSTILE, is_ambiguous: false, strategy: "Detect the encoding first." }],
  reflections,
  events: [{ event_id: "e4", action: "read_csv", offset_ms: 65_000 }],
  lessons: [makeLesson({ lesson_id: "l1", content: "read_csv: use utf-8-sig", is_untrusted: true })],
  refused: [{ content: "Be careful", reason: { code: "empty_advice", values: { words: "be careful" } } }],
  model: { state: "none", problem: null },
};

let answered: ReflectionsOfTask;
const goTo = vi.fn();
const copied = vi.fn(async () => {});

beforeEach(() => {
  answered = whole;
  goTo.mockReset();
  vi.stubGlobal("fetch", async (path: string) => Response.json(path.includes("/prompt") ? { text: `Look at ${new URL(path, "http://test").searchParams.get("event_id") ?? "the task"}` } : answered));
});
afterEach(() => vi.unstubAllGlobals());

const show = async (change: Partial<ReflectionsOfTask> = {}, language: "en" | "zh-CN" = "en") => {
  answered = { ...whole, ...change };
  renderPage(<ReflectionSections taskId="t-1" status="failed" isLive={false} chosenEventId="e9" goTo={goTo} />, language);
  await screen.findByRole("region", { name: language === "en" ? "Reflections" : "反思" });
};
const region = (name: string) => within(screen.getByRole("region", { name }));

describe("what was made of a task", () => {
  it("says why a reflection ran and what it cost", async () => {
    await show();
    const shown = region("Reflections");
    expect(shown.getByText("encoding error in read_csv ended the task")).toBeVisible();
    for (const words of ["by a model", "small-1", "3,912 tokens", "$0.004", "2.3 s"]) expect(shown.getAllByText(words)[0]).toBeVisible();
    expect(shown.getByText("quality questionable")).toBeVisible();
  });

  it("shows the newest first", async () => {
    await show();
    expect(region("Reflections").getAllByRole("listitem")[0]).toHaveTextContent("quality questionable");
  });

  it("goes to the event above, and leaves the page only when asked to", async () => {
    await show();
    const link = region("Diagnosed by rules").getByRole("link", { name: "To the event: 01:05 read_csv" });
    expect(link).toHaveAttribute("href", "/tasks/t-1?e=e4");
    fireEvent.click(link);
    expect(goTo).toHaveBeenCalledWith("e4");
  });

  it("shows what a machine said as text", async () => {
    await show();
    expect(screen.getAllByText(HOSTILE)).toHaveLength(2);
    expect(document.querySelector("img")).toBeNull();
  });

  it("names the failure, what it is about and the strategy", async () => {
    await show();
    const shown = region("Diagnosed by rules");
    expect(shown.getByText("encoding", { selector: "b" })).toBeVisible();
    expect(shown.getByText("a.csv")).toBeVisible();
    expect(shown.getByText(/Detect the encoding first/)).toBeVisible();
  });

  it("leads to the lessons that were born and tells which rules were not kept", async () => {
    await show();
    const shown = region("Lessons born");
    expect(shown.getByRole("link", { name: "read_csv: use utf-8-sig" })).toHaveAttribute("href", "/lessons/l1");
    expect(shown.getByText("untrusted source")).toBeVisible();
    expect(shown.getByText("1 rule was not made a lesson")).toBeVisible();
    expect(shown.getByText("empty advice: be careful")).toBeInTheDocument();
  });

  it("is in Chinese where the page is", async () => {
    await show({}, "zh-CN");
    expect(region("反思").getByText("编码错误（read_csv）使任务终止")).toBeVisible();
    expect(region("反思").getByText("如何决定的")).toBeVisible();
  });

  it.each<[TaskReflections["model"], string]>([
    [{ state: "running", problem: null }, "A model is reflecting"],
    [{ state: "failed", problem: "timeout" }, "It did not answer in time."],
    [{ state: "failed", problem: "something_new" }, "It failed: something new"],
    [{ state: "not_configured", problem: null }, "No model is connected. Rules and your own reflections work without one."],
    [{ state: "over_budget", problem: null }, "Today’s token budget is spent; a model is asked again tomorrow."],
  ])("tells where the model stands: %o", async (model, words) => {
    await show({ model });
    expect(screen.getByText(words)).toBeVisible();
  });

  it("offers no act to who may only look, and no model where there is none", async () => {
    await show({ can_reflect: false, model: { state: "not_configured", problem: null } });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("asks no model where none is connected", async () => {
    await show({ model: { state: "not_configured", problem: null } });
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Use a chat of your own", "Write a reflection"]);
  });

  it("asks the model once more", async () => {
    vi.mocked(askModelAction).mockResolvedValue({ ok: true, value: null });
    await show({ model: { state: "failed", problem: "timeout" } });
    await userEvent.click(screen.getByRole("button", { name: "Ask the model again" }));
    expect(askModelAction).toHaveBeenCalledWith({ task_id: "t-1", event_id: null });
  });
});

describe("writing a reflection", () => {
  const open = async () => {
    await show();
    await userEvent.click(screen.getByRole("button", { name: "Write a reflection" }));
    return within(screen.getByRole("form", { name: "Write a reflection" }));
  };
  const fill = (form: ReturnType<typeof within>) => {
    const type = (label: string, value: string) => fireEvent.change(form.getByLabelText(label), { target: { value } });
    type("Goal", FULL.restated);
    type("Path taken", FULL.actual);
    type("Best path", FULL.best);
    type("Root cause", FULL.rootCause);
    type("Category", FULL.category);
    type("Faulty action", FULL.faultyAction);
    type("Suggestions", FULL.suggestions);
    type("Rule", FULL.rule);
    type("Next action", FULL.nextAction);
  };

  it("shows a fault at its field and keeps what was typed", async () => {
    const form = await open();
    fill(form);
    fireEvent.change(form.getByLabelText("Suggestions"), { target: { value: "only one" } });
    await userEvent.click(form.getByRole("button", { name: "Save the reflection" }));
    expect(form.getByLabelText("Suggestions")).toHaveAccessibleDescription(/At least 3\./);
    expect(form.getByLabelText("Suggestions")).toHaveValue("only one");
    await waitFor(() => expect(form.getByLabelText("Suggestions")).toHaveFocus());
    expect(form.getByRole("status")).toHaveTextContent("1 field needs a look");
    expect(writeReflectionAction).not.toHaveBeenCalled();
  });

  it("sends the fixed schema, about the event that was chosen", async () => {
    vi.mocked(writeReflectionAction).mockResolvedValue({ ok: true, value: { reflection_id: "r3", lesson_id: "l2", refused: null } });
    const form = await open();
    fill(form);
    fireEvent.change(form.getByLabelText("About"), { target: { value: "e4" } });
    await userEvent.click(form.getByRole("button", { name: "Save the reflection" }));
    expect(writeReflectionAction).toHaveBeenCalledWith({ task_id: "t-1", event_id: "e4", body: { ...body, path: { ...body.path, changes: [] } } });
    await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  });

  it("keeps what was typed when the server refuses, and when the form is closed", async () => {
    vi.mocked(writeReflectionAction).mockResolvedValue({ ok: false, error: { code: "invalid", message: "rule: no", issues: [{ path: "body.rule", message: "no" }] } });
    const form = await open();
    fill(form);
    await userEvent.click(form.getByRole("button", { name: "Save the reflection" }));
    expect(await form.findByRole("alert")).toHaveTextContent("rule: no");
    expect(form.getByLabelText("Rule")).toBeInvalid();
    await userEvent.click(form.getByRole("button", { name: "Close" }));
    await userEvent.click(screen.getByRole("button", { name: "Write a reflection" }));
    expect(screen.getByLabelText("Rule")).toHaveValue(FULL.rule);
  });
});

describe("a chat of one's own", () => {
  it("gives out the prompt and takes the answer back", async () => {
    vi.mocked(pasteReflectionAction).mockResolvedValue({ ok: true, value: { reflection_id: "r3", lesson_id: null, refused: null } });
    const user = userEvent.setup();
    Object.defineProperty(navigator, "clipboard", { value: { writeText: copied }, configurable: true });
    await show();
    await user.click(screen.getByRole("button", { name: "Use a chat of your own" }));
    expect(await screen.findByLabelText("The prompt")).toHaveValue("Look at the task");
    await user.selectOptions(screen.getByLabelText("About"), "e4");
    await waitFor(() => expect(screen.getByLabelText("The prompt")).toHaveValue("Look at e4"));
    await user.click(screen.getByRole("button", { name: "Copy the prompt" }));
    expect(copied).toHaveBeenCalledWith("Look at e4");
    fireEvent.change(screen.getByLabelText("The answer"), { target: { value: "{}" } });
    await user.click(screen.getByRole("button", { name: "Take over the answer" }));
    expect(pasteReflectionAction).toHaveBeenCalledWith({ task_id: "t-1", event_id: "e4", text: "{}" });
  });

  it("says what could not be read and where, and keeps the answer", async () => {
    vi.mocked(pasteReflectionAction).mockResolvedValue({ ok: false, error: { code: "invalid", message: "", issues: [{ path: "root_cause", message: "is missing" }, { path: "text", message: "ends too early" }] } });
    await show();
    await userEvent.click(screen.getByRole("button", { name: "Use a chat of your own" }));
    fireEvent.change(screen.getByLabelText("The answer"), { target: { value: "{\"goal\":" } });
    await userEvent.click(screen.getByRole("button", { name: "Take over the answer" }));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("root_cause: is missing");
    expect(alert).toHaveTextContent("the whole answer: ends too early");
    expect(screen.getByLabelText("The answer")).toHaveValue("{\"goal\":");
  });
});
