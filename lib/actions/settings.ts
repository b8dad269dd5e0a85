"use server";
import { refresh } from "next/cache";
import { requireActionContext } from "@/lib/auth/action-context";
import type { SettingsView } from "@/lib/domain/admin-view";
import { updateSettings } from "@/lib/services/update-settings";
import { toActionResult, type ActionResult } from "./result";

/** @param input {version?, changes: {name: value, or null for its default}} */
export async function updateSettingsAction(input: unknown): Promise<ActionResult<SettingsView>> {
  return toActionResult(async () => {
    const settings = await updateSettings(await requireActionContext(), input);
    refresh();
    return settings;
  });
}
