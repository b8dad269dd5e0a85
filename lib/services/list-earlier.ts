import { listEarlierFailures } from "@/lib/db/diagnosis-store";
import type { TaskRow } from "@/lib/db/task-store";
import type { EarlierFailure } from "@/lib/domain/ladder";
import type { Settings } from "@/lib/domain/settings";
import type { Context } from "./context";

/** Failures that are looked back at, whatever the number of sessions they came from. */
const LOOK_BACK = 200;

/** Failures of the same task type in the sessions before this task's; a task without a session is one of its own. */
export async function listEarlier({ db, projectId }: Context, task: TaskRow, { patternWithinSessions }: Settings): Promise<EarlierFailure[]> {
  const before = task.endedAt ?? task.lastEventAt ?? task.startedAt;
  const rows = await listEarlierFailures(db, projectId, { taskType: task.taskType, before, notTaskId: task.id, take: LOOK_BACK });
  const own = task.sessionId ?? task.id;
  const orders = new Map<string, number>();
  return rows.flatMap(({ failureClass, tool, taskId, sessionId }) => {
    const session = sessionId ?? taskId;
    if (session === own) return [];
    const sessionOrder = orders.get(session) ?? orders.size + 1;
    orders.set(session, sessionOrder);
    return sessionOrder > patternWithinSessions ? [] : [{ failureClass, tool: tool || null, taskId, sessionOrder }];
  });
}
