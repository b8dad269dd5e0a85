import { DomainError } from "./errors";

export const ROLES = ["viewer", "reviewer", "admin"] as const;
export type Role = (typeof ROLES)[number];

export const SCOPES = ["ingest", "recall", "read"] as const;
export type Scope = (typeof SCOPES)[number];

export type Actor =
  | Readonly<{ kind: "user"; id: string; name: string; role: Role }>
  | Readonly<{ kind: "key"; id: string; name: string; scopes: readonly Scope[] }>
  | Readonly<{ kind: "system"; id: "system"; name: string }>;

/** What an act needs. `review` is a person's alone: no key ever has it. */
export type Permission = "read" | "record" | "recall" | "review" | "administer";

const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  viewer: ["read", "recall"],
  reviewer: ["read", "recall", "record", "review"],
  admin: ["read", "recall", "record", "review", "administer"],
};

const SCOPE_PERMISSIONS: Readonly<Record<Scope, readonly Permission[]>> = {
  ingest: ["record"],
  recall: ["recall"],
  read: ["read", "recall"],
};

export function can(actor: Actor, permission: Permission): boolean {
  if (actor.kind === "system") return permission !== "review";
  if (actor.kind === "user") return ROLE_PERMISSIONS[actor.role].includes(permission);
  return actor.scopes.some((scope) => SCOPE_PERMISSIONS[scope].includes(permission));
}

/** First line of every service. @throws DomainError forbidden */
export function authorise({ actor }: Readonly<{ actor: Actor }>, permission: Permission): void {
  if (!can(actor, permission)) throw new DomainError("forbidden", `${actor.kind === "key" ? "this key" : "your role"} may not ${permission}`);
}
