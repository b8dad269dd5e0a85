"use server";
import { requireActionContext } from "@/lib/auth/action-context";
import { askModelAgain } from "@/lib/services/ask-model-again";
import { pasteReflection } from "@/lib/services/paste-reflection";
import { writeReflection, type WrittenReflection } from "@/lib/services/write-reflection";
import { toActionResult, type ActionResult } from "./result";

/** @param input {task_id, event_id?, body}: untrusted, the service parses it */
export async function writeReflectionAction(input: unknown): Promise<ActionResult<WrittenReflection>> {
  return toActionResult(async () => writeReflection(await requireActionContext(), input));
}

/** @param input {task_id, event_id?, text}: a model's answer as it was copied */
export async function pasteReflectionAction(input: unknown): Promise<ActionResult<WrittenReflection>> {
  return toActionResult(async () => pasteReflection(await requireActionContext(), input));
}

/** @param input {task_id, event_id?}: the answer comes in the background */
export async function askModelAction(input: unknown): Promise<ActionResult> {
  return toActionResult(async () => {
    await askModelAgain(await requireActionContext(), input);
    return null;
  });
}
