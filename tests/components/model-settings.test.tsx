import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { ModelSection } from "@/components/settings/model-section";
import { testModelAction } from "@/lib/actions/model";
import { renderPage } from "../support/render";

vi.mock("@/lib/actions/model", () => ({ testModelAction: vi.fn() }));

const status = { is_configured: true, host: "models.example:8080", model: "small-1", tokens_today: 50_000, daily_limit: 200_000 };
const none = { is_configured: false, host: null, model: null, tokens_today: 0, daily_limit: 200_000 };
const tested = { ok: true, problem: null, detail: "", model: "small-1", mode: "json_object", latency_ms: 420 };

describe("the model's settings", () => {
  it("name the endpoint and the model, and what was spent of today's budget", () => {
    renderPage(<ModelSection status={status} canTest />);
    for (const words of ["models.example:8080", "small-1", "50,000 of 200,000 tokens"]) expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole("img", { name: "25 % of today’s budget" })).toBeInTheDocument();
  });

  it("say how to connect one where there is none, and offer no test", () => {
    renderPage(<ModelSection status={none} canTest />);
    expect(screen.getByRole("heading", { name: "No model is connected" })).toBeVisible();
    expect(screen.getByText("OPENAI_BASE_URL")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("offer no test to who may not administer", () => {
    renderPage(<ModelSection status={status} canTest={false} />);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("tell that it answers, how fast and in which form", async () => {
    vi.mocked(testModelAction).mockResolvedValue({ ok: true, value: tested });
    renderPage(<ModelSection status={status} canTest />);
    await userEvent.click(screen.getByRole("button", { name: "Test the connection" }));
    expect(await screen.findByRole("status")).toHaveTextContent("It answers in 420 ms");
    expect(screen.getByRole("status")).toHaveTextContent("JSON by request");
  });

  it.each([
    ["unauthorised", "It refused the key. Check OPENAI_API_KEY."],
    ["brand_new", "It failed: brand new"],
  ])("put the problem %s into words", async (problem, words) => {
    vi.mocked(testModelAction).mockResolvedValue({ ok: true, value: { ...tested, ok: false, problem, detail: "<b>401</b>", mode: null } });
    renderPage(<ModelSection status={status} canTest />);
    await userEvent.click(screen.getByRole("button", { name: "Test the connection" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(words);
    expect(screen.getByText("<b>401</b>")).toBeVisible();
  });

  it("tell when the test itself is refused", async () => {
    vi.mocked(testModelAction).mockResolvedValue({ ok: false, error: { code: "forbidden", message: "", issues: [] } });
    renderPage(<ModelSection status={status} canTest />, "zh-CN");
    await userEvent.click(screen.getByRole("button", { name: "测试连接" }));
    expect(await screen.findByRole("alert")).toBeVisible();
  });
});
