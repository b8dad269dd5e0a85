import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { appendAudit } from "@/lib/db/audit-store";
import { setSettings, unsetSettings } from "@/lib/db/setting-store";
import type { SettingsView } from "@/lib/domain/admin-view";
import { DomainError, type Issue } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import { isSafePattern } from "@/lib/domain/redact-pattern";
import { DEFAULT_SETTINGS, settingsSchema, type Settings } from "@/lib/domain/settings";
import type { Context } from "./context";
import { viewSettings } from "./get-settings";
import { issuesOf, parse } from "./parse";

type Key = keyof Settings;
const KEYS = Object.keys(DEFAULT_SETTINGS) as Key[];

const inputSchema = z.object({
  /** Of the values this change is based on; left out: whatever they are. */
  version: z.string().optional(),
  /** null takes a setting back to its default. */
  changes: z.record(z.string(), z.unknown()),
});

/** @returns the settings as they are now @throws DomainError invalid with one fault a field, conflict (somebody changed them meanwhile) */
export async function updateSettings(ctx: Context, input: unknown): Promise<SettingsView> {
  authorise(ctx, "administer");
  const { version, changes } = parse(inputSchema, input);
  const given = readChanges(changes);
  return ctx.db.transaction(async (tx) => {
    const seen = await viewSettings(tx, ctx.projectId);
    if (version !== undefined && version !== seen.version) throw new DomainError("conflict", "somebody changed the settings meanwhile; look at them again");

    await unsetSettings(tx, ctx.projectId, given.reset);
    await setSettings(tx, ctx.projectId, given.set, { now: ctx.now(), updatedBy: ctx.actor.kind === "user" ? ctx.actor.id : null });
    const now = await viewSettings(tx, ctx.projectId);
    const differing = KEYS.filter((key) => !isDeepStrictEqual(seen.values[key], now.values[key]));
    if (differing.length > 0) await appendAudit(tx, ctx, { action: "settings.update", entity: "project", entityId: ctx.projectId, before: pick(seen.values, differing), after: pick(now.values, differing) });
    return now;
  });
}

/** Every fault at once, each at its field. */
function readChanges(changes: Readonly<Record<string, unknown>>): Readonly<{ set: Partial<Settings>; reset: Key[] }> {
  const issues: Issue[] = [];
  const set: Partial<Record<Key, unknown>> = {};
  const reset: Key[] = [];
  for (const [name, value] of Object.entries(changes)) {
    const key = KEYS.find((known) => known === name);
    if (!key) issues.push({ path: name.slice(0, 100), message: "is not known here" });
    else if (value === null) reset.push(key);
    else {
      const parsed = settingsSchema.shape[key].safeParse(value);
      if (parsed.success) set[key] = parsed.data;
      else issues.push(...issuesOf(parsed.error).map(({ path, message }) => ({ path: path === "" ? key : path.startsWith("[") ? `${key}${path}` : `${key}.${path}`, message })));
    }
  }
  if (Array.isArray(set.redactPatterns)) issues.push(...set.redactPatterns.flatMap((pattern, index) => faultsOfPattern(String(pattern), index)));
  if (issues.length > 0) throw new DomainError("invalid", issues.map(({ path, message }) => `${path}: ${message}`).slice(0, 3).join("; "), issues);
  return { set: set as Partial<Settings>, reset };
}

/** A pattern runs over every text that comes in, so one that could run wild is refused, in words for the person who wrote it. */
function faultsOfPattern(pattern: string, index: number): Issue[] {
  const path = `redactPatterns[${index}]`;
  try {
    if (new RegExp(pattern, "gu").test("")) return [{ path, message: "would match an empty text, and so everything" }];
  } catch (error) {
    return [{ path, message: `is no regular expression: ${error instanceof Error ? error.message.replace(/^Invalid regular expression: /, "") : String(error)}` }];
  }
  return isSafePattern(pattern) ? [] : [{ path, message: "could run for very long: no back references, no lookaround, no repeated group that repeats or branches, at most two of * + {n,}" }];
}

function pick(values: Settings, keys: readonly Key[]): Partial<Settings> {
  return Object.fromEntries(keys.map((key) => [key, values[key]]));
}
