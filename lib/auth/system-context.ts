import type { Db } from "@/lib/db/client";
import { ensureDefaultProject } from "@/lib/db/project-store";
import type { Context } from "@/lib/services/context";
import { chooseProject } from "./choose-project";
import { makeContext } from "./make-context";

/** What the machine's owner does at the command line or the server by itself; never reviews a lesson. */
export async function systemContext(db: Db, project?: string, name = "command line"): Promise<Context> {
  const context = makeContext({ db, actor: { kind: "system", id: "system", name }, projectId: "", language: "en" });
  await ensureDefaultProject(db, { id: context.newId(), now: context.now() });
  const { id } = await chooseProject(db, { named: project });
  return { ...context, projectId: id };
}
