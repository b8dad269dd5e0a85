import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { openSampleProject } from "./support/own-project";

test.beforeEach(async ({ page }) => {
  await openSampleProject(page);
  await page.goto("/tasks/sample-sql-column");
  await expect(page.getByRole("region", { name: "Diagnosed by rules" }).getByRole("listitem").first()).toBeVisible();
});

const fill = async (page: Page, fields: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
};

test("what was made of a task stands below its story and leads back to its events", async ({ page }) => {
  await page.getByRole("navigation", { name: "Below the story" }).getByRole("link", { name: /Diagnosed by rules/ }).click();
  await page.getByRole("region", { name: "Diagnosed by rules" }).getByRole("link", { name: /^To the event/ }).first().click();
  await expect(page).toHaveURL(/\?e=/);
  await expect(page.locator(".ev[aria-current=true]")).toBeInViewport();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
});

test("a person's reflection becomes a lesson that waits", async ({ page }) => {
  await page.getByRole("button", { name: "Write a reflection" }).click();
  await fill(page, {
    Goal: "Count the orders of each region",
    "Root cause": "The column was guessed instead of looked up",
    "Faulty action": "WHERE created_time > '2026-01-01'",
    "Path taken": "queried a column that does not exist",
    "Best path": "describe the table\nquery",
    Suggestions: "describe the table first\nname only columns that it has",
    Rule: "run_sql: describe the table orders before filtering by created_time",
    "Next action": "Describe the table orders",
  });
  await page.getByLabel("Category").selectOption("missing_field_or_table");
  await page.getByRole("button", { name: "Save the reflection" }).click();
  await expect(page.getByLabel("Suggestions", { exact: true })).toBeFocused();
  await page.getByLabel("Suggestions", { exact: true }).fill("describe the table first\nname only columns that it has\nquery once more");
  await page.getByRole("button", { name: "Save the reflection" }).click();
  await expect(page.getByRole("form")).toBeHidden();
  await expect(page.getByRole("region", { name: "Reflections" }).getByText("The column was guessed instead of looked up").first()).toBeVisible();
  await page.getByRole("region", { name: "Lessons born" }).getByRole("link", { name: /describe the table orders/ }).click();
  await expect(page.getByText("waiting for review").first()).toBeVisible();
  await expect(page.getByText("from a person")).toBeVisible();
});

test("the prompt goes out and what cannot be read of an answer is told", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Use a chat of your own" }).click();
  await page.getByRole("button", { name: "Copy the prompt" }).click();
  await expect(page.getByText("The prompt is copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("Answer with exactly one JSON object");
  await page.getByLabel("The answer").fill("I would rather not.");
  await page.getByRole("button", { name: "Take over the answer" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This answer could not be taken over" })).toBeVisible();
  await expect(page.getByLabel("The answer")).toHaveValue("I would rather not.");
});
