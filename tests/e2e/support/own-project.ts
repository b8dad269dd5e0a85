import { expect, type Page } from "@playwright/test";

let made = 0;

/** Makes a project of this test's own and shows it, so that journeys never meet each other's tasks. @returns its name */
export async function openOwnProject(page: Page): Promise<string> {
  made += 1;
  const name = `Journey ${process.pid}-${made}`;
  await page.goto("/settings/projects");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create the project" }).click();
  await page.getByRole("row", { name }).getByRole("button", { name: "Show" }).click();
  await expect(page.getByRole("button", { name: `Project: ${name}` })).toBeVisible();
  return name;
}

/** As `openOwnProject`, with the sample in it; ends on the overview. */
export async function openSampleProject(page: Page): Promise<void> {
  await openOwnProject(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Load the sample" }).click();
  await expect(page.getByRole("heading", { name: /tasks recorded/ })).toBeVisible();
}
