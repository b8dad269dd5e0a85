import { z } from "zod";
import type { Queryable } from "@/lib/db/client";
import { listActsOn } from "@/lib/db/review-trail";
import { DomainError } from "@/lib/domain/errors";
import { reviewReasonText } from "@/lib/domain/review-reason";
import type { Context } from "./context";

const MAX_TOLD = 3;
const versioned = z.object({ version: z.number() });

/** What tells the second of two people what the first did (V3): who, what, when, from the audit log; the latest last. */
export async function lostRace(q: Queryable, { projectId, language }: Context, on: Readonly<{ entity: "lesson" | "conflict"; entityId: string }>, seenVersion: number): Promise<DomainError> {
  const acts = await listActsOn(q, projectId, on, 20);
  const since = acts.filter(({ after }) => (versioned.safeParse(after).data?.version ?? 0) > seenVersion).slice(0, MAX_TOLD).reverse();
  const told = since.map(({ actorName, action, createdAt }) => reviewReasonText({ code: "lost_race", values: { who: actorName, done: action, act: action, when: whenText(createdAt) } }, language));
  const message = told.length > 0 ? told.join("; ") : reviewReasonText({ code: "lost_race_unknown", values: {} }, language);
  return new DomainError("conflict", message, [{ path: "version", message }]);
}

function whenText(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
