import { expect, test } from "@playwright/test";
import { openSampleProject } from "./support/own-project";

test.beforeEach(async ({ page }) => {
  await openSampleProject(page);
  await page.goto("/tasks");
});

const titles = "table tbody tr";

test("filters stand in the address, are shared by it and cleared at once", async ({ page }) => {
  await page.getByLabel("Status").selectOption("failed");
  await expect(page.locator(titles)).toHaveCount(2);
  await page.getByRole("button", { name: "Divergence" }).click();
  await expect(page.locator(titles)).toHaveCount(1);
  await expect(page).toHaveURL(/\/tasks\?status=failed&turn=divergence$/);

  await page.reload();
  await expect(page.locator(titles)).toHaveCount(1);
  await page.getByLabel("Status").selectOption("running");
  await expect(page.getByRole("heading", { name: "No task matches" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(page.locator(titles)).toHaveCount(8);
});

test("search narrows as one types, in Chinese too", async ({ page }) => {
  await page.getByRole("searchbox").fill("新客");
  await expect(page.locator(titles)).toHaveCount(1);
  await expect(page).toHaveURL(/q=/);
});

test("columns sort both ways", async ({ page }) => {
  await page.getByRole("button", { name: "Length" }).click();
  await expect(page.locator(titles).first()).toContainText("Crawl 40 vendor changelogs");
  await page.getByRole("button", { name: "Length" }).click();
  await expect(page.locator(titles).last()).toContainText("Crawl 40 vendor changelogs");
  await expect(page.getByRole("columnheader", { name: "Length" })).toHaveAttribute("aria-sort", "ascending");
});

test("the keyboard moves, selects two and compares them", async ({ page }) => {
  await expect(page.locator(titles)).toHaveCount(8);
  const current = page.locator("tr[data-current=true]");
  await expect(async () => {
    if ((await current.count()) === 0) await page.keyboard.press("j");
    await expect(current).toHaveCount(1, { timeout: 500 });
  }).toPass();
  for (const key of ["x", "j", "j", "j", "x"]) await page.keyboard.press(key);
  await expect(page.getByText("2 selected").last()).toBeVisible();
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /then they part/ })).toBeVisible();
  await expect(page.getByText("First divergence")).toBeVisible();
});

for (const address of ["/tasks/no-such-task", "/tasks/compare?a=no-such-task&b=nor-this"]) {
  test(`${address} is not found, in words and in status`, async ({ page }) => {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "No such task" })).toBeVisible();
  });
}

test("a view is saved, chosen, renamed and deleted, and comes back by undo", async ({ page }) => {
  await page.getByLabel("Status").selectOption("failed");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "Save this view…" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("What failed");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "What failed" })).toBeVisible();

  await page.goto("/tasks");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("menuitem", { name: "What failed", exact: true }).click();
  await expect(page.locator(titles)).toHaveCount(2);

  await page.getByRole("button", { name: "What failed" }).click();
  await page.getByRole("menuitem", { name: "Delete What failed" }).click();
  await expect(page.getByText("Deleted “What failed”")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "What failed" })).toBeVisible();
});

test("the palette jumps to a task by its title", async ({ page }) => {
  const palette = page.getByRole("dialog", { name: "Search pages and tasks" });
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(palette).toBeVisible({ timeout: 500 });
  }).toPass();
  await palette.getByRole("combobox").fill("berlin");
  await page.getByRole("option", { name: /Load the Berlin energy meter exports/ }).click();
  await expect(page).toHaveURL(/\/tasks\/sample-csv-decimal$/);
});
