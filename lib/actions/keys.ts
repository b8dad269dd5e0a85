"use server";
import { refresh } from "next/cache";
import { requireActionContext } from "@/lib/auth/action-context";
import type { KeyView } from "@/lib/domain/admin-view";
import { createKey } from "@/lib/services/create-key";
import { revokeKey } from "@/lib/services/revoke-key";
import { toActionResult, type ActionResult } from "./result";

/** @param input {name, scopes}: untrusted, the service parses it. `key` is seen this once. */
export async function createKeyAction(input: unknown): Promise<ActionResult<Readonly<{ key: string; view: KeyView }>>> {
  return toActionResult(async () => {
    const made = await createKey(await requireActionContext(), input);
    refresh();
    return made;
  });
}

/** @param input {keyId} */
export async function revokeKeyAction(input: unknown): Promise<ActionResult> {
  return toActionResult(async () => {
    await revokeKey(await requireActionContext(), input);
    refresh();
    return null;
  });
}
