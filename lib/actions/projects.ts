"use server";
import { refresh } from "next/cache";
import { cookies } from "next/headers";
import { z } from "zod";
import { requireActionContext } from "@/lib/auth/action-context";
import { preferenceCookie } from "@/lib/auth/preference-cookie";
import { PROJECT_COOKIE } from "@/lib/auth/cookies";
import { DomainError } from "@/lib/domain/errors";
import type { ProjectView } from "@/lib/domain/admin-view";
import { createProject } from "@/lib/services/create-project";
import { listProjects } from "@/lib/services/list-projects";
import { parse } from "@/lib/services/parse";
import { renameProject } from "@/lib/services/rename-project";
import { toActionResult, type ActionResult } from "./result";

const choiceSchema = z.object({ projectId: z.string() });

/** @param input {projectId}: shown from now on, in this browser */
export async function chooseProjectAction(input: unknown): Promise<ActionResult<ProjectView>> {
  return toActionResult(async () => {
    const ctx = await requireActionContext();
    const { projectId } = parse(choiceSchema, input);
    const project = (await listProjects(ctx)).find(({ project_id }) => project_id === projectId);
    if (!project) throw new DomainError("not_found", "there is no such project");
    (await cookies()).set(PROJECT_COOKIE, project.slug, preferenceCookie());
    refresh();
    return project;
  });
}

/** @param input {slug, name} */
export async function createProjectAction(input: unknown): Promise<ActionResult<ProjectView>> {
  return toActionResult(async () => {
    const project = await createProject(await requireActionContext(), input);
    refresh();
    return project;
  });
}

/** @param input {projectId, name} */
export async function renameProjectAction(input: unknown): Promise<ActionResult> {
  return toActionResult(async () => {
    await renameProject(await requireActionContext(), input);
    refresh();
    return null;
  });
}
