import type { Prisma } from "@/lib/generated/sqlite/client";
import { SCOPES, type Scope } from "@/lib/domain/policy";
import type { Queryable } from "./client";
import { Statement } from "./statement";

export type ApiKey = Omit<Prisma.ApiKeyGetPayload<object>, "hash" | "scopes"> & { scopes: readonly Scope[] };
export type NewApiKey = Readonly<{ projectId: string; id: string; name: string; /** sha256 of the key, hex. */ hash: string; prefix: string; scopes: readonly Scope[]; createdBy: string | null; now: Date }>;

type KeyRow = Prisma.ApiKeyGetPayload<object>;
const KEY_COLUMNS = ["projectId", "id", "name", "hash", "prefix", "scopes", "createdBy", "createdAt", "lastUsedAt", "revokedAt"] as const satisfies readonly (keyof KeyRow)[];

const TOUCH_MS = 60_000;

export async function createKey({ prisma }: Queryable, { scopes, now, ...columns }: NewApiKey): Promise<ApiKey> {
  return toKey(await prisma.apiKey.create({ data: { ...columns, scopes: scopes.join(" "), createdAt: now } }));
}

/** The live key of this hash; null for an unknown one and for one that was revoked. */
export async function findKeyByHash(q: Queryable, hash: string): Promise<ApiKey | null> {
  // By hand: every request of an agent comes by here, and Prisma's own reading takes most of a millisecond.
  const statement = new Statement(q);
  const sql = `SELECT ${KEY_COLUMNS.map((name) => `"${name}"`).join(", ")} FROM "ApiKey" WHERE "hash" = ${statement.put(hash)}`;
  const [row] = await statement.read<KeyRow>(q, sql);
  return row && row.revokedAt === null ? toKey(row) : null;
}

/** Revoked ones too; newest first. */
export async function listKeys({ prisma }: Queryable, projectId: string): Promise<ApiKey[]> {
  const rows = await prisma.apiKey.findMany({ where: { projectId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] });
  return rows.map(toKey);
}

/** @returns false when there is no such key, or somebody revoked it before */
export async function revokeKey({ prisma }: Queryable, { projectId, id, now }: Readonly<{ projectId: string; id: string; now: Date }>): Promise<boolean> {
  const { count } = await prisma.apiKey.updateMany({ where: { projectId, id, revokedAt: null }, data: { revokedAt: now } });
  return count === 1;
}

/** Notes that a key was used, at most once a minute: a write for every request would cost more than the request. */
export async function touchKey({ prisma }: Queryable, { projectId, id, lastUsedAt }: Pick<ApiKey, "projectId" | "id" | "lastUsedAt">, now: Date): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < TOUCH_MS) return;
  await prisma.apiKey.updateMany({ where: { projectId, id }, data: { lastUsedAt: now } });
}

/** A scope this version does not know gives no right. */
function toKey({ hash: _hash, scopes, ...row }: KeyRow): ApiKey {
  const given = scopes.split(" ");
  return { ...row, scopes: SCOPES.filter((scope) => given.includes(scope)) };
}
