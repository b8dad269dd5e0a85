"use server";
import { refresh } from "next/cache";
import { requireActionContext } from "@/lib/auth/action-context";
import { createUser, type NewPerson } from "@/lib/services/create-user";
import { removeUser } from "@/lib/services/remove-user";
import { resetPassword } from "@/lib/services/reset-password";
import { revokeSessions } from "@/lib/services/revoke-sessions";
import { setRole } from "@/lib/services/set-role";
import { toActionResult, type ActionResult } from "./result";

/** @param input {name, email, password, role} */
export async function createUserAction(input: unknown): Promise<ActionResult<NewPerson>> {
  return toActionResult(async () => {
    const person = await createUser(await requireActionContext(), input);
    refresh();
    return person;
  });
}

/** @param input {userId, role} */
export async function setRoleAction(input: unknown): Promise<ActionResult> {
  return toActionResult(async () => {
    await setRole(await requireActionContext(), input);
    refresh();
    return null;
  });
}

/** @param input {userId} */
export async function removeUserAction(input: unknown): Promise<ActionResult> {
  return toActionResult(async () => {
    await removeUser(await requireActionContext(), input);
    refresh();
    return null;
  });
}

/** @param input {email, password}: the person is told the new one by hand */
export async function resetPasswordAction(input: unknown): Promise<ActionResult> {
  return toActionResult(async () => {
    await resetPassword(await requireActionContext(), input);
    refresh();
    return null;
  });
}

/** @param input {userId}: ends all sessions of somebody */
export async function revokePersonSessionsAction(input: unknown): Promise<ActionResult<number>> {
  return toActionResult(async () => {
    const ended = await revokeSessions(await requireActionContext(), input);
    refresh();
    return ended;
  });
}
