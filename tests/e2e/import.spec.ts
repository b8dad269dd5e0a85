import { expect, test } from "@playwright/test";
import { openOwnProject } from "./support/own-project";

const event = (id: string, status: string) => JSON.stringify({ task_id: "nightly", task_type: "csv_batch_process", event_id: id, timestamp: `2026-01-31T09:00:0${id}Z`, type: "tool_call", decision: { chosen_action: "load_csv" }, result: { status, ...(status === "failed" ? { error_type: "timeout" } : {}) } });
const file = (name: string, lines: readonly string[]) => ({ name, mimeType: "application/x-ndjson", buffer: Buffer.from(lines.join("\n")) });

test("a file with a bad line goes in but for that line, and twice doubles nothing", async ({ page }) => {
  await openOwnProject(page);
  await page.goto("/import");
  const nightly = file("nightly.ndjson", [event("1", "succeeded"), "this is no JSON", event("2", "failed"), event("3", "succeeded")]);

  await page.locator("input[type=file]").setInputFiles(nightly);
  const row = page.getByRole("listitem", { name: "nightly.ndjson" });
  await expect(row.getByText("1 task, 3 new events")).toBeVisible();
  await row.getByText("1 line could not be read").click();
  await expect(row.getByRole("cell", { name: "2", exact: true })).toBeVisible();

  await page.locator("input[type=file]").setInputFiles(nightly);
  await expect(page.getByText("This task was here already; nothing was doubled.")).toBeVisible();

  await row.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/tasks\/nightly$/);
});

test("a file of no known format is told, and nothing of it stays", async ({ page }) => {
  await openOwnProject(page);
  await page.goto("/import");
  await page.locator("input[type=file]").setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Just a few notes about nothing.\n") });
  await expect(page.getByText("No task was found in this file.")).toBeVisible();
  await expect(page.getByText(/no format known here/)).toBeVisible();
  await page.goto("/tasks");
  await expect(page.getByRole("heading", { name: "No task has been recorded yet" })).toBeVisible();
});
