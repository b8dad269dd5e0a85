import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { openSampleProject } from "./support/own-project";

const PAGES = ["/", "/tasks", "/tasks/compare?a=sample-sql-timeout&b=sample-sql-good", "/lessons", "/patterns", "/import", "/settings/projects", "/settings/keys", "/settings/people", "/settings/recording", "/settings/reflection", "/settings/model", "/settings/account", "/docs/api"];

async function expectAccessible(page: Page) {
  await expect(page.locator("h1").first()).toBeVisible(); // not while its skeleton is shown; behind a dialog it has no role
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ""}`)).toEqual([]);
}

for (const theme of ["light", "dark"] as const) {
  test(`every page is accessible, ${theme}, and says nothing in the console`, async ({ page }) => {
    test.setTimeout(120_000);
    const faults: string[] = [];
    page.on("console", (message) => { if (message.type() === "error") faults.push(message.text()); });
    page.on("pageerror", (error) => faults.push(error.message));
    await page.emulateMedia({ colorScheme: theme });
    await openSampleProject(page);
    for (const path of PAGES) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    expect(faults).toEqual([]);
  });
}

test("the language changes in place and stays", async ({ page }) => {
  await page.goto("/tasks");
  await page.getByRole("button", { name: "Switch to 简体中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await page.reload();
  await expect(page.getByRole("link", { name: "概览" })).toBeVisible();
  await expectAccessible(page);
});

test("the browser's language is taken at first", async ({ browser }) => {
  const context = await browser.newContext({ locale: "zh-CN", storageState: { cookies: [], origins: [] } });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await expect(page.getByRole("heading", { name: "登录" })).toBeVisible();
  await context.close();
});

test("the theme is in the first byte, without a script", async ({ page, request }) => {
  await page.goto("/");
  await page.getByRole("button", { name: /Switch theme/ }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const first = await request.get("/", { headers: { cookie: (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ") } });
  expect(await first.text()).toMatch(/<html[^>]* data-theme="dark"/);
});

test("keys go to pages and list themselves", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(help).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await expect(page).toHaveURL(/\/import$/);
});

test("a phone has its pages under the thumb", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/tasks");
  const tabs = page.getByRole("navigation", { name: "Main" });
  await expect(tabs.getByRole("link", { name: "Tasks" })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("button", { name: "More" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/settings\/keys$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
