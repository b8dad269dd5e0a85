import { createHash } from "node:crypto";
import type { Queryable } from "@/lib/db/client";
import { getOwnSettings, getSettings as readSettings } from "@/lib/db/setting-store";
import type { SettingsView } from "@/lib/domain/admin-view";
import { authorise } from "@/lib/domain/policy";
import { DEFAULT_SETTINGS, settingsSchema } from "@/lib/domain/settings";
import type { Context } from "./context";

/** The project's settings, with the defaults to show beside them. */
export async function getSettings(ctx: Context): Promise<SettingsView> {
  authorise(ctx, "read");
  return viewSettings(ctx.db, ctx.projectId);
}

export async function viewSettings(q: Queryable, projectId: string): Promise<SettingsView> {
  const values = await readSettings(q, projectId);
  const changed = Object.keys(await getOwnSettings(q, projectId)) as SettingsView["changed"];
  return { values, defaults: DEFAULT_SETTINGS, changed, version: versionOf(values) };
}

/** The same values have the same version: nobody is refused for a change that was taken back. */
function versionOf(values: SettingsView["values"]): string {
  return createHash("sha256").update(JSON.stringify(settingsSchema.parse(values))).digest("hex").slice(0, 16);
}
