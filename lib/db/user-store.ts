import { z } from "zod";
import { ROLES, type Role } from "@/lib/domain/policy";
import type { Prisma } from "@/lib/generated/sqlite/client";
import type { Queryable } from "./client";

export type User = Readonly<{ id: string; name: string; email: string; role: Role; isBanned: boolean; lastSeenAt: Date | null; createdAt: Date }>;

/** A role this version does not know may only look. */
const roleSchema = z.enum(ROLES).catch("viewer");

/** Those who can administer: the last one must stay. */
export async function countAdmins({ prisma }: Queryable): Promise<number> {
  return prisma.user.count({ where: { role: "admin", OR: [{ banned: null }, { banned: false }] } });
}

/** In order of name. */
export async function listUsers({ prisma }: Queryable): Promise<User[]> {
  const rows = await prisma.user.findMany({ orderBy: [{ name: "asc" }, { id: "asc" }] });
  return rows.map(toUser);
}

export async function findUser({ prisma }: Queryable, id: string): Promise<User | null> {
  const row = await prisma.user.findUnique({ where: { id } });
  return row && toUser(row);
}

/** @returns whether there is such a person */
export async function setUserRole({ prisma }: Queryable, { id, role, now }: Readonly<{ id: string; role: Role; now: Date }>): Promise<boolean> {
  const { count } = await prisma.user.updateMany({ where: { id }, data: { role, updatedAt: now } });
  return count === 1;
}

/** Notes that a person was here. */
export async function touchUser({ prisma }: Queryable, id: string, now: Date): Promise<void> {
  await prisma.user.updateMany({ where: { id }, data: { lastSeenAt: now } });
}

function toUser({ id, name, email, role, banned, lastSeenAt, createdAt }: Prisma.UserGetPayload<object>): User {
  return { id, name, email, role: roleSchema.parse(role), isBanned: banned ?? false, lastSeenAt, createdAt };
}
