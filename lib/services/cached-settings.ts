import type { Db } from "@/lib/db/client";
import { getSettings } from "@/lib/db/setting-store";
import type { Settings } from "@/lib/domain/settings";
import type { Context } from "./context";

const FRESH_MS = 3_000;
const caches = new WeakMap<Db, Map<string, { settings: Promise<Settings>; until: number }>>();

/** A project's settings as recording sees them: read once every three seconds, not with each request. */
export async function cachedSettings({ db, projectId }: Context): Promise<Settings> {
  const cache = caches.get(db) ?? new Map<string, { settings: Promise<Settings>; until: number }>();
  caches.set(db, cache);
  const known = cache.get(projectId);
  const time = performance.now();
  if (known && known.until > time) return known.settings;

  const settings = getSettings(db, projectId);
  cache.set(projectId, { settings, until: time + FRESH_MS });
  settings.catch(() => cache.delete(projectId));
  return settings;
}
