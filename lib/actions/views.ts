"use server";
import { requireActionContext } from "@/lib/auth/action-context";
import type { ViewLink } from "@/lib/domain/view";
import { deleteView } from "@/lib/services/delete-view";
import { renameView } from "@/lib/services/rename-view";
import { saveView } from "@/lib/services/save-view";
import { toActionResult, type ActionResult } from "./result";

/** `input` is untrusted everywhere here: the services check the right and parse it. */
export async function saveViewAction(input: unknown): Promise<ActionResult<ViewLink>> {
  return toActionResult(async () => saveView(await requireActionContext(), input));
}

export async function renameViewAction(input: unknown): Promise<ActionResult> {
  return toActionResult(async () => {
    await renameView(await requireActionContext(), input);
    return null;
  });
}

export async function deleteViewAction(input: unknown): Promise<ActionResult> {
  return toActionResult(async () => {
    await deleteView(await requireActionContext(), input);
    return null;
  });
}
