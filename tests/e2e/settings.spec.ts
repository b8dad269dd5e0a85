import { expect, test } from "@playwright/test";
import { openOwnProject } from "./support/own-project";

test("a key is made, works, shows its last use and is refused once revoked", async ({ page, baseURL, playwright }) => {
  await openOwnProject(page);
  await page.goto("/settings/keys");
  await page.getByLabel("Name", { exact: true }).fill("nightly agent");
  await page.getByLabel(/read tasks, replays and lessons/).check();
  await page.getByRole("button", { name: "Create the key" }).click();
  const key = await page.getByLabel("Copy the key").first().innerText();
  expect(key).toMatch(/^hs_/);
  await page.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByText(key)).toHaveCount(0);

  const api = await playwright.request.newContext({ ...(baseURL ? { baseURL } : {}), extraHTTPHeaders: { authorization: `Bearer ${key}` }, storageState: { cookies: [], origins: [] } });
  expect((await api.get("/api/v1/tasks")).status()).toBe(200);

  await page.reload();
  const row = page.getByRole("row", { name: /nightly agent/ });
  await expect(row).not.toContainText("never");
  await row.getByRole("button", { name: "Revoke nightly agent" }).click();
  await page.getByRole("button", { name: "Revoke the key" }).click();
  await expect(row).toContainText("revoked");
  expect((await api.get("/api/v1/tasks")).status()).toBe(401);
  await api.dispose();
});

test("a person is added with a first password and given a role; the last admin keeps theirs", async ({ page }) => {
  const name = `Lena ${process.pid}`;
  await page.goto("/settings/people");
  await expect(page.getByLabel(/^Role of/).first()).toBeDisabled();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("E-mail").fill(`lena-${process.pid}@example.com`);
  await page.getByRole("button", { name: "Suggest another" }).click();
  await page.getByRole("button", { name: "Add the person" }).click();
  await expect(page.getByText(`${name} can sign in now with this password:`)).toBeVisible();

  await page.getByLabel(`Role of ${name}`).selectOption("viewer");
  await expect(page.getByText(`${name} is now viewer`)).toBeVisible();

  await page.getByRole("button", { name: `Acts for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove the person" }).click();
  await expect(page.getByRole("row", { name })).toHaveCount(0);
});

test("a setting is changed, refused when impossible and taken back to its default", async ({ page }) => {
  await openOwnProject(page);
  await page.goto("/settings/recording");
  const wait = page.getByRole("spinbutton", { name: "Long wait" });
  await wait.fill("0");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Not saved." })).toBeVisible();
  await expect(wait).toHaveValue("0");

  await wait.fill("5000");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(wait).toHaveValue("5000");

  await page.getByRole("button", { name: "Reset Long wait to its default" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Reset Long wait to its default" })).toHaveCount(0);
  await expect(wait).toHaveValue("30000");
});
