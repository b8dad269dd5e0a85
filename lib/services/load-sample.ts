import { deleteTasks } from "@/lib/db/task-store";
import { authorise } from "@/lib/domain/policy";
import { playScript } from "@/lib/sample/story-script";
import { csvScripts } from "@/lib/sample/scripts-csv";
import { sqlScripts } from "@/lib/sample/scripts-sql";
import { webScripts } from "@/lib/sample/scripts-web";
import type { Context } from "./context";
import { ImportedTasks } from "./imported-tasks";

const SCRIPTS = [...csvScripts, ...sqlScripts, ...webScripts];

/** Puts the sample into the project: a few tasks that show what a replay is. Loaded again, it changes nothing. */
export async function loadSample(ctx: Context): Promise<{ tasks: number }> {
  authorise(ctx, "record");
  const tasks = new ImportedTasks(ctx, () => undefined);
  tasks.source = "sample";
  for (const script of SCRIPTS) {
    const { task, events } = playScript(script, ctx.now());
    await tasks.addTask(task);
    for (const event of events) await tasks.addEvent(task.task_id, event);
  }
  await tasks.finishAll({ isStopped: false, onTask: () => undefined });
  return { tasks: SCRIPTS.length };
}

/** Takes the sample out again, and nothing else. @returns how many tasks went */
export async function removeSample(ctx: Context): Promise<{ tasks: number }> {
  authorise(ctx, "record");
  const { db, projectId } = ctx;
  return { tasks: await db.transaction((tx) => deleteTasks(tx, projectId, { source: "sample" })) };
}
