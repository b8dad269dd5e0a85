import { expect, test } from "@playwright/test";
import { ADMIN } from "./support/server";

test.describe("signed out", () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test("a page asks to sign in and is shown afterwards", async ({ page }) => {
    await page.goto("/tasks?status=failed");
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await page.getByLabel("E-mail").fill(ADMIN.email);
    await page.getByLabel("Password").fill(ADMIN.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/tasks?status=failed");
  });

  test("a wrong password is told, and what was typed stays", async ({ page }) => {
    await page.goto("/sign-in");
    await page.getByLabel("E-mail").fill("nobody@example.com");
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "E-mail and password do not match." })).toBeVisible();
    await expect(page.getByLabel("E-mail")).toHaveValue("nobody@example.com");
  });

  test("too many guesses are told to wait", async ({ page }) => {
    await page.goto("/sign-in");
    await page.getByLabel("E-mail").fill("guessed@example.com");
    await page.getByLabel("Password").fill("not the password");
    const tooMany = page.getByText("Too many tries.");
    await expect(async () => {
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(tooMany).toBeVisible({ timeout: 1_500 });
    }).toPass();
  });

  test("never goes to another site after signing in", async ({ page, baseURL }) => {
    await page.goto("/sign-in?next=//example.com/");
    await page.getByLabel("E-mail").fill(ADMIN.email);
    await page.getByLabel("Password").fill(ADMIN.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(`${baseURL ?? ""}/`);
  });

  test("a set-up link that was used says so", async ({ page }) => {
    await page.goto("/setup?token=used-before");
    await expect(page.getByRole("heading", { name: "Hindsight is set up already" })).toBeVisible();
    await page.getByRole("link", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
  });
});
