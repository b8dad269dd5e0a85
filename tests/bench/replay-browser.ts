import { chromium, type CDPSession, type Page } from "@playwright/test";
import { parseArgs } from "node:util";

/**
 * How the replay page holds up in a browser as tasks grow: time to interactive, heap after scrolling through, the
 * longest task of the main thread while scrolling. Run it against a built server whose database holds the tasks:
 *
 *   npx tsx tests/bench/replay-browser.ts --url http://127.0.0.1:3000 --email … --password … --task 2000=id --task 20000=id
 */
const { values } = parseArgs({
  options: {
    url: { type: "string", default: "http://127.0.0.1:3000" },
    email: { type: "string" },
    password: { type: "string" },
    task: { type: "string", multiple: true, default: [] },
    chromium: { type: "string", default: "/usr/bin/chromium" },
    /** Screens to scroll, spread evenly over the task. */
    screens: { type: "string", default: "300" },
  },
});

type Figures = { task: string; events: number; interactiveMs: number; heapBeforeMb: number; heapAfterMb: number; domNodes: number; longestTaskMs: number; longTasks: number };

const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

async function main(): Promise<void> {
  if (!values.email || !values.password || values.task.length === 0) throw new Error("--email, --password and at least one --task EVENTS=ID are needed");
  const browser = await chromium.launch({ executablePath: values.chromium, args: FLAGS });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: values.url });
  const signIn = await context.request.post("/api/auth/sign-in/email", { data: { email: values.email, password: values.password }, headers: { origin: values.url } });
  if (!signIn.ok()) throw new Error(`sign in: ${signIn.status()}`);

  const figures: Figures[] = [];
  for (const task of values.task) {
    const at = task.indexOf("=");
    const page = await context.newPage();
    figures.push(await measure(page, Number(task.slice(0, at)), task.slice(at + 1)));
    await page.close();
  }
  await browser.close();
  console.table(figures);
}

async function measure(page: Page, events: number, task: string): Promise<Figures> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("HeapProfiler.enable");
  const from = performance.now();
  await page.goto(`/tasks/${encodeURIComponent(task)}`, { waitUntil: "commit" });
  await interactive(page);
  const interactiveMs = Math.round(performance.now() - from);
  const heapBeforeMb = await heapOf(cdp);

  await page.evaluate(() => {
    const seen: number[] = [];
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
    Object.assign(window, { longTasks: seen });
  });
  await scrollThrough(page, Number(values.screens));
  const longTasks = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
  const domNodes = await page.evaluate(() => document.querySelectorAll("*").length);
  const heapAfterMb = await heapOf(cdp);
  return { task, events, interactiveMs, heapBeforeMb, heapAfterMb, domNodes, longestTaskMs: Math.round(Math.max(0, ...longTasks)), longTasks: longTasks.length };
}

/** Rows are there and a key does something: the first `j` that takes the focus to a row. */
async function interactive(page: Page): Promise<void> {
  await page.waitForSelector(".part[data-index] [data-stop]");
  await page.waitForFunction(() => {
    if (document.activeElement?.hasAttribute("data-stop")) return true;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true, cancelable: true }));
    return false;
  }, undefined, { polling: 30 });
}

/** By wheel-sized steps for some screens, then evenly over the whole length, with time to load in between. */
async function scrollThrough(page: Page, screens: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let step = 0; step < 120; step += 1) {
      window.scrollBy(0, 120);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    for (let screen = 0; screen <= count; screen += 1) {
      window.scrollTo(0, (document.documentElement.scrollHeight - window.innerHeight) * (screen / count));
      for (let wait = 0; wait < 6; wait += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }, screens);
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return Math.round(usedSize / 1e5) / 10;
}

await main();
