import type { Metadata } from "next";
import { cache } from "react";
import { Replay } from "@/components/replay/replay";
import "@/components/replay/replay.css";
import { requirePageContext } from "@/lib/auth/page-context";
import { TURNING_POINT_KINDS } from "@/lib/domain/turning-point";
import { orNotFound } from "@/lib/http/or-not-found";
import { readSegment } from "@/lib/http/path-segment";
import { findComparable } from "@/lib/services/find-comparable";
import { openStory } from "@/lib/services/get-story";

type Props = Readonly<{ params: Promise<{ id: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> }>;

/** Once for the title and once for the page, but one read. */
const loadStory = cache(async (id: string) => orNotFound(openStory(await requirePageContext(), id)));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { story } = await loadStory(readSegment((await params).id));
  return { title: story.task.title || story.task.task_id };
}

export default async function ReplayPage({ params, searchParams }: Props) {
  const [{ id }, { e, kind }] = await Promise.all([params, searchParams]);
  const taskId = readSegment(id);
  const [{ story, firstPart }, comparable] = await Promise.all([loadStory(taskId), requirePageContext().then((ctx) => orNotFound(findComparable(ctx, taskId)))]);
  return (
    <Replay
      key={taskId}
      taskId={taskId}
      story={story}
      firstPart={firstPart}
      comparable={comparable}
      eventId={typeof e === "string" ? e : null}
      kind={TURNING_POINT_KINDS.find((known) => known === kind) ?? null}
    />
  );
}
