"use server";
import { refresh } from "next/cache";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { requireActionContext } from "@/lib/auth/action-context";
import { auth } from "@/lib/auth/auth";
import { safeNext } from "@/lib/auth/safe-next";
import { signIn } from "@/lib/auth/sign-in";
import { systemContext } from "@/lib/auth/system-context";
import { getDb } from "@/lib/db/app-db";
import { changePassword } from "@/lib/services/change-password";
import { completeSetup } from "@/lib/services/complete-setup";
import { parse } from "@/lib/services/parse";
import { revokeSessions } from "@/lib/services/revoke-sessions";
import { toActionResult, type ActionResult } from "./result";

const signInSchema = z.object({ email: z.string().trim().max(254), password: z.string().max(128), next: z.string().optional() });

/** @param input {email, password, next?} @returns where to go now: always a path of ours */
export async function signInAction(input: unknown): Promise<ActionResult<Readonly<{ next: string }>>> {
  return toActionResult(async () => {
    const { email, password, next } = parse(signInSchema, input);
    await signIn(await headers(), email, password);
    return { next: safeNext(next) };
  });
}

/** @param input {token, name, email, password}: makes the first administrator and signs them in */
export async function completeSetupAction(input: unknown): Promise<ActionResult> {
  return toActionResult(async () => {
    const { email } = await completeSetup(await systemContext(await getDb(), undefined, "set-up link"), input);
    const { password } = parse(z.object({ password: z.string() }), input);
    await signIn(await headers(), email, password);
    return null;
  });
}

export async function signOutAction(): Promise<void> {
  await (await auth()).api.signOut({ headers: await headers() });
  redirect("/sign-in");
}

/** @param input {current, password}: the other sessions end */
export async function changePasswordAction(input: unknown): Promise<ActionResult> {
  return toActionResult(async () => {
    const ctx = await requireActionContext();
    await changePassword(ctx, { ...parse(z.looseObject({}), input), sessionId: ctx.sessionId });
    refresh();
    return null;
  });
}

/** @param input {only?: session_id}: one's own, that one; without it all but this browser's */
export async function revokeOwnSessionsAction(input: unknown): Promise<ActionResult<number>> {
  return toActionResult(async () => {
    const ctx = await requireActionContext();
    const { only } = parse(z.object({ only: z.string().optional() }), input ?? {});
    const ended = await revokeSessions(ctx, { userId: ctx.actor.id, ...(only ? { only } : { except: ctx.sessionId }) });
    refresh();
    return ended;
  });
}
