"use server";
import { requireActionContext } from "@/lib/auth/action-context";
import { testModelConnection, type ModelConnection } from "@/lib/services/test-model";
import { toActionResult, type ActionResult } from "./result";

/** Asks the configured model the smallest question there is. */
export async function testModelAction(): Promise<ActionResult<ModelConnection>> {
  return toActionResult(async () => testModelConnection(await requireActionContext()));
}
