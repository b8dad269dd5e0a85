import { unstable_rethrow } from "next/navigation";
import { randomUUID } from "node:crypto";
import { DomainError, type DomainErrorCode, type Issue } from "@/lib/domain/errors";
import { log } from "@/lib/log";

export type ActionError = Readonly<{ code: DomainErrorCode | "unknown"; message: string; issues: readonly Issue[] }>;
export type ActionResult<T = null> = Readonly<{ ok: true; value: T }> | Readonly<{ ok: false; error: ActionError }>;

/** What an action hands to the browser: an expected refusal in full, anything else under an id that stands in the log. */
export async function toActionResult<T>(run: () => Promise<T>): Promise<ActionResult<T>> {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    unstable_rethrow(error); // redirects pass
    if (error instanceof DomainError) return { ok: false, error: { code: error.code, message: error.message, issues: error.issues } };
    const id = randomUUID().slice(0, 8);
    log.error("an action failed", { id, error });
    return { ok: false, error: { code: "unknown", message: `something went wrong here; the server's log has it as ${id}`, issues: [] } };
  }
}
