import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";
import { openOwnProject, openSampleProject } from "./support/own-project";

const rows = "table tbody tr";

test("lessons are found by status and words, and the address keeps it", async ({ page }) => {
  await openSampleProject(page);
  // They are distilled in the background.
  await expect(async () => {
    await page.goto("/lessons");
    await expect(page.locator(rows).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole("button", { name: "rejected" }).click();
  await expect(page.getByText("No lesson was rejected.")).toBeVisible();
  await page.getByRole("button", { name: "All", exact: true }).click();
  await page.getByRole("searchbox").fill("no such words");
  await expect(page.getByRole("heading", { name: "No lesson matches" })).toBeVisible();
  await expect(page).toHaveURL(/\/lessons\?q=no\+such\+words$/);
  await page.reload();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page.locator(rows).first()).toBeVisible();
});

test("a lesson shows the call it came from and leads to it", async ({ page }) => {
  await openSampleProject(page);
  await expect(async () => {
    await page.goto("/lessons");
    await page.locator(rows).filter({ hasText: "created_at" }).first().getByRole("link").first().click({ timeout: 2_000 });
  }).toPass();
  const call = page.getByRole("region", { name: /call/i }).filter({ hasText: "created_time" }).first();
  await expect(call.getByText("failed", { exact: true })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
  await call.getByRole("link").click();
  await expect(page).toHaveURL(/\/tasks\/.+\?e=/);
});

test("a project without lessons says what will stand here, and an unknown one is not found", async ({ page }) => {
  await openOwnProject(page);
  await page.goto("/lessons");
  await expect(page.getByRole("heading", { name: "No lesson yet" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Import a file" })).toHaveAttribute("href", "/import");
  const response = await page.goto("/lessons/no-such-lesson");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "No such lesson" })).toBeVisible();
});
