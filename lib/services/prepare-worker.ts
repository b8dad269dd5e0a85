import { parentPort } from "node:worker_threads";
import type { Settings } from "@/lib/domain/settings";
import { prepareBatch, type PreparedBatch } from "./prepare-batch";
import { eventsOf } from "./record-body";
import type { FromThread, ToThread } from "./prepare-thread";

let latest: { text: string; settings: Settings } | null = null;

function settingsOf(text: string): Settings {
  if (latest?.text !== text) latest = { text, settings: JSON.parse(text) as Settings };
  return latest.settings;
}

/** Null for whatever cannot be read: who sent it is told by whoever handed it over, and reads it again for that. */
async function prepare({ bytes, taskId, settings }: ToThread): Promise<PreparedBatch | null> {
  try {
    const body: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return await prepareBatch(eventsOf(body), { taskId, settings: settingsOf(settings) });
  } catch {
    return null;
  }
}

parentPort?.on("message", async (message: ToThread) => {
  parentPort?.postMessage({ id: message.id, batch: await prepare(message) } satisfies FromThread);
});
