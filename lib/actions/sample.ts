"use server";
import { refresh } from "next/cache";
import { requireActionContext } from "@/lib/auth/action-context";
import { loadSample, removeSample } from "@/lib/services/load-sample";
import { toActionResult, type ActionResult } from "./result";

export async function loadSampleAction(): Promise<ActionResult<{ tasks: number }>> {
  return toActionResult(async () => {
    const loaded = await loadSample(await requireActionContext());
    refresh();
    return loaded;
  });
}

export async function removeSampleAction(): Promise<ActionResult<{ tasks: number }>> {
  return toActionResult(async () => {
    const removed = await removeSample(await requireActionContext());
    refresh();
    return removed;
  });
}
