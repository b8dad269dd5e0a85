import { z } from "zod";
import { hashPassword, passwordSchema } from "@/lib/auth/password";
import { createUser as insertUser } from "@/lib/db/account-store";
import { appendAudit } from "@/lib/db/audit-store";
import type { Tx } from "@/lib/db/client";
import { DomainError } from "@/lib/domain/errors";
import { authorise, ROLES, type Role } from "@/lib/domain/policy";
import type { Context } from "./context";
import { parse } from "./parse";

export const nameSchema = z.string().trim().min(1, "is missing").max(100);
export const emailSchema = z.string().trim().toLowerCase().pipe(z.email("is no e-mail address").max(254));
export const roleSchema = z.enum(ROLES, `one of ${ROLES.join(", ")}`);

const inputSchema = z.object({ name: nameSchema, email: emailSchema, password: passwordSchema, role: roleSchema.default("viewer") });

export type NewPerson = Readonly<{ id: string; name: string; email: string; role: Role }>;

/** There is no public sign-up: an administrator, the set-up link or the command line makes people. @throws DomainError invalid, conflict */
export async function createUser(ctx: Context, input: unknown): Promise<NewPerson> {
  authorise(ctx, "administer");
  const { password, ...person } = parse(inputSchema, input);
  const passwordHash = await hashPassword(password);
  return ctx.db.transaction((tx) => addUser(tx, ctx, { ...person, passwordHash }));
}

/** Inside a transaction of the caller, who has checked the right. */
export async function addUser(tx: Tx, ctx: Context, { passwordHash, ...given }: Omit<NewPerson, "id"> & Readonly<{ passwordHash: string }>): Promise<NewPerson> {
  const person = { id: ctx.newId(), ...given };
  if (!(await insertUser(tx, { ...person, passwordHash, now: ctx.now() }))) throw new DomainError("conflict", `somebody with ${person.email} is here already`, [{ path: "email", message: "is taken" }]);
  await appendAudit(tx, ctx, { action: "user.create", entity: "user", entityId: person.id, after: { name: person.name, email: person.email, role: person.role } });
  return person;
}
