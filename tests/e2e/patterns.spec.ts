import { expect, test } from "@playwright/test";
import { openOwnProject, openSampleProject } from "./support/own-project";

const rows = "table tbody tr";

test("failure patterns are sorted, narrowed, and lead to the newest failure", async ({ page }) => {
  await openSampleProject(page);
  // They are counted in the background.
  await expect(async () => {
    await page.goto("/patterns");
    await expect(page.locator(rows).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole("button", { name: "How often" }).click();
  await expect(page).toHaveURL(/\?sort=count$/);
  await expect(page.getByRole("columnheader", { name: "How often" })).toHaveAttribute("aria-sort", "descending");
  await page.getByLabel("Type").selectOption("text2sql");
  await expect(page.locator(rows).filter({ hasNotText: "text2sql" })).toHaveCount(0);
  await page.locator(rows).first().getByTitle("To the newest failure in its replay").click();
  await expect(page).toHaveURL(/\/tasks\/.+\?e=/);
});

test("a project without failures says what will stand here", async ({ page }) => {
  await openOwnProject(page);
  await page.goto("/patterns");
  await expect(page.getByRole("heading", { name: "No failure pattern yet" })).toBeVisible();
});
