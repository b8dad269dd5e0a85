import { expect, test } from "@playwright/test";
import { openOwnProject } from "./support/own-project";

test("an empty project offers three ways, the sample fills it and goes again", async ({ page, baseURL }) => {
  await openOwnProject(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Nothing recorded yet" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Choose a file…" })).toBeVisible();
  await expect(page.getByText(`curl ${baseURL ?? ""}/api/v1/events`)).toBeVisible();

  await page.getByRole("button", { name: "Load the sample" }).click();
  await expect(page.getByRole("heading", { name: /^8 tasks recorded, 2 failed/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Newest tasks" }).getByRole("row")).toHaveCount(9);

  await page.getByRole("button", { name: "As a table" }).click();
  await expect(page.getByRole("columnheader", { name: "succeeded" })).toBeVisible();

  await page.getByRole("button", { name: "Remove the sample" }).click();
  await expect(page.getByRole("heading", { name: "Nothing recorded yet" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: /^8 tasks recorded/ })).toBeVisible();
});

test("a file dropped on the empty overview is imported", async ({ page }) => {
  await openOwnProject(page);
  await page.goto("/");
  const events = { events: [{ task_id: "dropped", task_type: "csv", event_id: "1", timestamp: "2026-01-31T09:00:00Z", type: "tool_call", decision: { chosen_action: "load" }, result: { status: "failed", error_type: "timeout" } }] };
  await page.locator("input[type=file]").setInputFiles({ name: "dropped.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(events)) });
  await expect(page).toHaveURL(/\/import$/);
  await expect(page.getByText(/1 task, 1 new event/)).toBeVisible();
});
