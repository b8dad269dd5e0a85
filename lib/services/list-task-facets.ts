import { listTaskValues } from "@/lib/db/overview-store";
import { authorise } from "@/lib/domain/policy";
import type { Context } from "./context";

const MOST = 200;

/** What the task list can be filtered by: the values there are, in order. */
export type TaskFacets = Readonly<{ types: readonly string[]; agents: readonly string[]; failures: readonly string[] }>;

export async function listTaskFacets(ctx: Context): Promise<TaskFacets> {
  authorise(ctx, "read");
  const [types, agents, failures] = await Promise.all((["taskType", "agent", "failureCategory"] as const).map((facet) => listTaskValues(ctx.db, ctx.projectId, facet, MOST)));
  return { types: types ?? [], agents: agents ?? [], failures: failures ?? [] };
}
