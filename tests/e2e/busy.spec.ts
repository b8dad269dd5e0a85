import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";

// The built server only: there the adapter's errors are of another class than in tests.
test("a write waits while another process holds the database", async ({ request }) => {
  const file = (process.env.HINDSIGHT_E2E_DATABASE ?? "").replace(/^file:/, "");
  const other = new Database(file);
  other.exec("BEGIN IMMEDIATE");
  const started = request.post("/api/v1/tasks", { headers: { authorization: `Bearer ${process.env.HINDSIGHT_E2E_KEY}` }, data: { task_id: "waited", task_type: "busy" } });
  await sleep(4_000); // longer than quick retries alone would last
  other.exec("ROLLBACK");
  other.close();
  expect((await started).status()).toBe(201);
});

test("an address that cannot be decoded is refused, not failed on", async ({ request }) => {
  for (const path of ["/api/v1/tasks/%", "/api/v1/tasks/%ff", "/tasks/%zz"]) expect([path, (await request.get(path)).status()]).toEqual([path, 400]);
});
