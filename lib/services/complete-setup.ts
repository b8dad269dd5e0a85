import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { hashPassword, passwordSchema } from "@/lib/auth/password";
import type { Db } from "@/lib/db/client";
import { deleteSetupTokens, hasSetupToken, insertSetupToken } from "@/lib/db/setup-token-store";
import { countAdmins } from "@/lib/db/user-store";
import { DomainError } from "@/lib/domain/errors";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";
import { addUser, emailSchema, nameSchema, type NewPerson } from "./create-user";
import { parse } from "./parse";

const VALID_MS = 7 * 24 * 3600_000;

const inputSchema = z.object({ token: z.string().min(1).max(200), name: nameSchema, email: emailSchema, password: passwordSchema });

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await countAdmins(db)) > 0;
}

/**
 * Makes a fresh one-time token for whoever reads the terminal, while nobody is administrator yet. Those of other processes go on working for a
 * week: each has printed its own.
 *
 * @returns null once there is an administrator
 */
export async function openSetup(ctx: Context): Promise<string | null> {
  authorise(ctx, "administer");
  const token = randomBytes(24).toString("base64url");
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    if ((await countAdmins(tx)) > 0) {
      await deleteSetupTokens(tx);
      return null;
    }
    await deleteSetupTokens(tx, new Date(now.getTime() - VALID_MS));
    await insertSetupToken(tx, hashOf(token), now);
    return token;
  });
}

/** What the set-up page says before anything is typed. */
export async function readSetupState(db: Db, token: string, now: Date): Promise<"open" | "done" | "unknown_link"> {
  if (await hasAdmin(db)) return "done";
  return (await hasSetupToken(db, hashOf(token), validSince(now))) ? "open" : "unknown_link";
}

/**
 * The first administrator, by the link from the terminal: the token is the right to do it. Of two at once, one is first and the other is told.
 *
 * @throws DomainError invalid, not_found (a link that is no more), conflict (somebody was first)
 */
export async function completeSetup(ctx: Context, input: unknown): Promise<NewPerson> {
  const { token, password, ...person } = parse(inputSchema, input);
  // Before the slow hash: guesses at a token must not cost this much work.
  refuseUnlessOpen(await readSetupState(ctx.db, token, ctx.now()));
  const passwordHash = await hashPassword(password);
  return ctx.db.transaction(async (tx) => {
    if ((await countAdmins(tx)) > 0) refuseUnlessOpen("done");
    if (!(await hasSetupToken(tx, hashOf(token), validSince(ctx.now())))) refuseUnlessOpen("unknown_link");
    await deleteSetupTokens(tx);
    return addUser(tx, ctx, { ...person, role: "admin", passwordHash });
  });
}

function refuseUnlessOpen(state: "open" | "done" | "unknown_link"): void {
  if (state === "done") throw new DomainError("conflict", "Hindsight is already set up: this link has been used. Sign in, or ask an administrator for an account.");
  if (state === "unknown_link") throw new DomainError("not_found", "This set-up link does not work any more. Start the server again: it prints a new one.");
}

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");
const validSince = (now: Date) => new Date(now.getTime() - VALID_MS);
