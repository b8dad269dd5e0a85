import type { Role } from "@/lib/domain/policy";
import type { Queryable } from "./client";

// Accounts and sessions in the shape better-auth reads them: one "credential" account a person, its id the person's.

const CREDENTIAL = "credential";

type NewUser = Readonly<{ id: string; name: string; /** Lower case: so it is looked up. */ email: string; role: Role; passwordHash: string; now: Date }>;
type Session = Readonly<{ id: string; userAgent: string | null; createdAt: Date; updatedAt: Date; expiresAt: Date }>;

/** @returns false when somebody has this address */
export async function createUser({ prisma }: Queryable, { id, name, email, role, passwordHash, now }: NewUser): Promise<boolean> {
  if ((await prisma.user.count({ where: { email } })) > 0) return false;
  await prisma.user.create({ data: { id, name, email, emailVerified: true, role, banned: false, createdAt: now, updatedAt: now } });
  await prisma.account.create({ data: { id, accountId: id, userId: id, providerId: CREDENTIAL, password: passwordHash, createdAt: now, updatedAt: now } });
  return true;
}

/** With its sessions and password. @returns whether there was such a person */
export async function deleteUser({ prisma }: Queryable, id: string): Promise<boolean> {
  const { count } = await prisma.user.deleteMany({ where: { id } });
  return count === 1;
}

export async function setPasswordHash({ prisma }: Queryable, userId: string, passwordHash: string, now: Date): Promise<void> {
  await prisma.account.updateMany({ where: { userId, providerId: CREDENTIAL }, data: { password: passwordHash, updatedAt: now } });
}

export async function findPasswordHash({ prisma }: Queryable, userId: string): Promise<string | null> {
  const account = await prisma.account.findFirst({ where: { userId, providerId: CREDENTIAL }, select: { password: true } });
  return account?.password ?? null;
}

export async function findUserIdByEmail({ prisma }: Queryable, email: string): Promise<string | null> {
  const user = await prisma.user.findUnique({ where: { email }, select: { id: true } });
  return user?.id ?? null;
}

/** Those that still hold, newest use first. */
export async function listSessions({ prisma }: Queryable, userId: string, now: Date): Promise<Session[]> {
  const select = { id: true, userAgent: true, createdAt: true, updatedAt: true, expiresAt: true } as const;
  return prisma.session.findMany({ where: { userId, expiresAt: { gt: now } }, orderBy: { updatedAt: "desc" }, select });
}

/** How many sessions each person has; people without any are left out. */
export async function countSessions({ prisma }: Queryable, now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await prisma.session.groupBy({ by: ["userId"], where: { expiresAt: { gt: now } }, _count: true });
  return new Map(rows.map(({ userId, _count }) => [userId, _count]));
}

type SessionChoice = Readonly<{ only?: string | undefined; except?: string | undefined }>;

/** @returns how many ended */
export async function deleteSessions({ prisma }: Queryable, userId: string, { only, except }: SessionChoice = {}): Promise<number> {
  const ids = [...(only === undefined ? [] : [{ id: only }]), ...(except === undefined ? [] : [{ id: { not: except } }])];
  const { count } = await prisma.session.deleteMany({ where: { userId, AND: ids } });
  return count;
}
