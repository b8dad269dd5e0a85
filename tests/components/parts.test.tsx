import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { TaskStatusMark } from "@/components/task/task-status";
import { TurningPointCounts } from "@/components/task/turning-point-counts";
import { Alert } from "@/components/ui/alert";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Confidence } from "@/components/ui/confidence";
import { Field, Input } from "@/components/ui/field";
import { Chip } from "@/components/ui/tag";
import { TurningPointBadge } from "@/components/ui/turning-point";
import { TASK_STATUSES } from "@/lib/domain/task";
import { TURNING_POINT_KINDS } from "@/lib/domain/turning-point";
import { MESSAGES } from "@/lib/i18n/messages";
import { renderPage } from "../support/render";

describe("status marks", () => {
  it.each(TASK_STATUSES)("say %s with a word and an icon, not by colour", (status) => {
    const { container } = renderPage(<TaskStatusMark status={status} />);
    expect(screen.getByText(MESSAGES.en.common.taskStatus[status])).toBeVisible();
    expect(container.querySelector("svg")).toHaveAttribute("aria-hidden", "true");
  });
});

describe("turning points", () => {
  it.each(TURNING_POINT_KINDS)("show %s with its own glyph, name and reason", (kind) => {
    renderPage(<TurningPointBadge kind={kind} reason="exit 128" />, "zh-CN");
    expect(screen.getByText(MESSAGES["zh-CN"].common.turningPoint[kind])).toBeVisible();
    expect(screen.getByText("exit 128")).toBeVisible();
  });

  it("count only what occurs, each named for a screen reader", () => {
    renderPage(<TurningPointCounts counts={{ first_failure: 1, hesitation: 0, anomaly: 13, recovery: 0, divergence: 0 }} />);
    expect(screen.getAllByRole("img").map((image) => image.getAttribute("aria-label"))).toEqual(["First failure", "Anomaly"]);
    expect(screen.getByText("13")).toBeVisible();
  });
});

describe("Confidence", () => {
  it.each([[0.86, ".86"], [1, "1.0"], [0, ".00"]])("writes %d as %s", (value, words) => {
    renderPage(<Confidence value={value} />);
    expect(screen.getByText(words, { exact: false })).toBeVisible();
  });

  it("says that none was given", () => {
    renderPage(<Confidence value={null} />);
    expect(screen.getByText("no confidence given")).toBeInTheDocument();
  });
});

describe("controls", () => {
  it("tie a field's words, hint and error to its control", () => {
    renderPage(<Field label="E-mail" hint="yours" error="This is no e-mail address.">{(control) => <Input {...control} />}</Field>);
    const input = screen.getByLabelText("E-mail");
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription("This is no e-mail address. yours");
  });

  it("name a button that is only an icon", () => {
    renderPage(<IconButton icon="copy" label="Copy the key" />);
    expect(screen.getByRole("button", { name: "Copy the key" })).toBeVisible();
  });

  it("never submit a form by accident", () => {
    renderPage(<Button>Stop</Button>);
    expect(screen.getByRole("button")).toHaveAttribute("type", "button");
  });

  it("say whether a chip is on", () => {
    renderPage(<Chip isOn>Anomaly</Chip>);
    expect(screen.getByRole("button", { pressed: true })).toBeVisible();
  });

  it("tell an error with its ref and a way to try again", async () => {
    const onRetry = vi.fn();
    renderPage(<Alert title="The tasks could not be loaded." refId="5c1e-09" onRetry={onRetry}>The server cannot be reached.</Alert>);
    expect(screen.getByRole("alert")).toHaveTextContent("ref 5c1e-09");
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe("cn", () => {
  it("keeps the later of two of our own sizes, and a colour beside a size", () => {
    expect(cn("text-13 text-text-2", "text-12")).toBe("text-text-2 text-12");
    expect(cn("rounded-control", "rounded-float")).toBe("rounded-float");
  });
});
