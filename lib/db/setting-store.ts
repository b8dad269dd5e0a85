import { DEFAULT_SETTINGS, settingsSchema, type Settings } from "@/lib/domain/settings";
import type { Prisma } from "@/lib/generated/sqlite/client";
import type { Queryable } from "./client";

/** `projectId` of what holds for the installation as a whole. */
export const INSTALLATION = "";

const SETTING_KEYS = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[];

/** The project's own, else the installation's, else the default; a stored value that no longer fits counts as none. */
export async function getSettings(q: Queryable, projectId: string): Promise<Settings> {
  const rows = await q.prisma.setting.findMany({ where: { projectId: { in: [INSTALLATION, projectId] } }, select: { projectId: true, key: true, value: true } });
  const own = rows.filter((row) => row.projectId === projectId);
  const shared = rows.filter((row) => row.projectId === INSTALLATION);
  return { ...DEFAULT_SETTINGS, ...parseRows(shared), ...parseRows(own) };
}

/** Only what the project (or INSTALLATION) itself has set. */
export async function getOwnSettings({ prisma }: Queryable, projectId: string): Promise<Partial<Settings>> {
  return parseRows(await prisma.setting.findMany({ where: { projectId }, select: { key: true, value: true } }));
}

/** Sets the given ones and leaves the others. */
export async function setSettings({ prisma }: Queryable, projectId: string, changes: Partial<Settings>, { now, updatedBy }: Readonly<{ now: Date; updatedBy: string | null }>): Promise<void> {
  for (const key of SETTING_KEYS) {
    const value = changes[key] as Prisma.InputJsonValue | undefined;
    if (value === undefined) continue;
    const data = { value, updatedAt: now, updatedBy };
    await prisma.setting.upsert({ where: { projectId_key: { projectId, key } }, create: { projectId, key, ...data }, update: data });
  }
}

/** Takes back what was set: the default holds again. */
export async function unsetSettings({ prisma }: Queryable, projectId: string, keys: readonly (keyof Settings)[]): Promise<void> {
  await prisma.setting.deleteMany({ where: { projectId, key: { in: [...keys] } } });
}

function parseRows(rows: readonly Readonly<{ key: string; value: unknown }>[]): Partial<Settings> {
  const fitting = rows.flatMap(({ key, value }) => {
    const name = SETTING_KEYS.find((known) => known === key);
    const parsed = name && settingsSchema.shape[name].safeParse(value);
    return parsed?.success ? [[key, parsed.data] as const] : [];
  });
  return Object.fromEntries(fitting);
}
