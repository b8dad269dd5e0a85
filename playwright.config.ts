import { defineConfig, devices } from "@playwright/test";

const launchOptions = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
};

/** Journeys run against the built server on a database of their own; tests/e2e/support/server.ts starts it. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/server.ts",
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 60_000,
  forbidOnly: true,
  use: { baseURL: "http://127.0.0.1:4599", locale: "en-US", timezoneId: "Europe/Berlin", trace: "retain-on-failure", storageState: "test-results/admin.json" },
  projects: [{ name: "desktop", use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 }, launchOptions } }],
});
