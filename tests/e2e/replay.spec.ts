import AxeBuilder from "@axe-core/playwright";
import { expect, test, type APIRequestContext, type Page } from "@playwright/test";

const HOSTILE = `<script>document.title = "taken"</script> \u202Ecod.exe ${"x".repeat(10_000)}`;

/** A run of 120 events, sent as an agent would: a failed push at 60, mended at 61, hostile text at 70. */
async function record(request: APIRequestContext, taskId: string): Promise<void> {
  const headers = { authorization: `Bearer ${process.env.HINDSIGHT_E2E_KEY}` };
  const start = Date.UTC(2026, 1, 11, 20, 36);
  const events = Array.from({ length: 120 }, (_, at) => ({
    event_id: `${taskId}-${at}`,
    timestamp: new Date(start + at * 4000).toISOString(),
    type: "tool_call",
    seq: at,
    agent_state: { current_step: `step ${Math.floor(at / 20)}`, model: "m-1" },
    input: { command: at === 60 || at === 61 ? `git push ${at === 61 ? "--set-upstream origin main" : ""}`.trim() : `cat notes/${at}.md` },
    decision: { chosen_action: at === 60 || at === 61 ? "Bash" : "Read", alternatives: ["Grep"], confidence: 0.8 },
    result: at === 60 ? { status: "failed", error_type: "exit_128", error_message: "fatal: no upstream branch", status_code: 128 } : { status: "succeeded", output: at === 70 ? HOSTILE : `note ${at}`, latency_ms: 200 },
  }));
  expect((await request.post("/api/v1/tasks", { headers, data: { task_id: taskId, task_type: "replay_journey", title: "Push the branch", recall: false } })).ok()).toBe(true);
  expect((await request.post(`/api/v1/tasks/${taskId}/events`, { headers, data: { events } })).status()).toBe(202);
  expect((await request.post(`/api/v1/tasks/${taskId}/finish`, { headers, data: { status: "succeeded" } })).ok()).toBe(true);
}

/** The server draws the first rows; keys work once the browser has taken them over. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator(".part[data-index] [data-stop]").first()).toBeVisible();
}

const current = (page: Page) => page.locator('.list [aria-current="true"]');

test("at 1280 px its keys are named beside the filter", async ({ page, request }) => {
  await record(request, "e2e-hints");
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, "/tasks/e2e-hints");
  for (const title of ["first failure", "step", "find"]) await expect(page.locator(".hints").getByTitle(title)).toBeVisible();
  await page.locator(".hints").getByTitle("all keyboard shortcuts").click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("it is compared with a run that went well, or with one chosen from the list", async ({ page, request }) => {
  await record(request, "e2e-compare");
  await record(request, "e2e-compare-other");
  await open(page, "/tasks/e2e-compare");
  await page.getByRole("button", { name: "Compare…" }).click();
  await page.getByRole("menuitem", { name: "With the run that went well" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Both runs decided the same all the way." })).toBeVisible();

  await open(page, "/tasks/e2e-compare");
  await page.getByRole("button", { name: "Compare…" }).click();
  await page.getByRole("menuitem", { name: "Choose another run" }).click();
  await expect(page.getByRole("region", { name: "1 selected" })).toBeVisible();
});

test("where a task turned is found by keyboard alone, and a link leads back to it", async ({ page, request }) => {
  await record(request, "e2e-keys");
  await open(page, "/tasks/e2e-keys");
  await expect(page.getByText(/turning points?, 1 failure/)).toBeVisible();

  await page.keyboard.press("f");
  await expect(current(page)).toHaveAccessibleName(/git push; .*failed/);
  await expect(current(page)).toBeFocused();
  await expect(current(page)).toBeInViewport();
  await expect(page).toHaveURL(/\?e=e2e-keys-60$/);
  await expect(page.getByRole("complementary", { name: "Event" }).getByText("exit_128").first()).toBeVisible();

  await page.keyboard.press("n");
  await expect(current(page)).toHaveAccessibleName(/set-upstream/);
  await page.keyboard.press("o");
  await expect(page.getByText('"event_id": "e2e-keys-61"')).toBeVisible();

  const link = page.url();
  await open(page, link);
  await expect(current(page)).toHaveAccessibleName(/set-upstream/);
  await expect(current(page)).toBeInViewport();
});

test("the search within a task leads to an event inside a fold", async ({ page, request }) => {
  await record(request, "e2e-find");
  await open(page, "/tasks/e2e-find");
  await page.keyboard.press("/");
  await page.getByRole("searchbox", { name: "Find in this task" }).fill("notes/25.md");
  await expect(page.getByText("1 found")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(current(page)).toHaveAccessibleName(/notes\/25\.md/);
  await expect(current(page)).toBeInViewport();
});

test("hostile text stays text and keeps to its place", async ({ page, request }) => {
  await record(request, "e2e-hostile");
  await open(page, "/tasks/e2e-hostile?e=e2e-hostile-70");
  await expect(page.getByRole("complementary", { name: "Event" }).getByText(/document\.title/).first()).toBeVisible();
  await expect(page).toHaveTitle(/Push the branch/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

test("a task that does not exist says so", async ({ page }) => {
  await page.goto("/tasks/e2e-nowhere");
  await expect(page.getByRole("heading", { name: "No such task" })).toBeVisible();
});

for (const { name, width, height, scheme } of [
  { name: "a wide screen", width: 1440, height: 900, scheme: "light" },
  { name: "a wide screen in the dark", width: 1440, height: 900, scheme: "dark" },
  { name: "a phone", width: 390, height: 844, scheme: "light" },
] as const) {
  test(`axe finds nothing to object to on ${name}`, async ({ page, request }) => {
    await record(request, "e2e-axe");
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height });
    await open(page, "/tasks/e2e-axe");
    await page.keyboard.press("f");
    await expect(current(page)).toHaveAccessibleName(/git push/);
    await page.keyboard.press("o");
    await expect(page.getByText('"event_id": "e2e-axe-60"')).toBeVisible();
    expect((await new AxeBuilder({ page }).exclude("nextjs-portal").analyze()).violations).toEqual([]);
  });
}
