import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Replay } from "@/components/replay/replay";
import "@/components/replay/replay.css";
import { requirePageContext } from "@/lib/auth/page-context";
import { DomainError } from "@/lib/domain/errors";
import { TURNING_POINT_KINDS } from "@/lib/domain/turning-point";
import { getStory, getStoryPart } from "@/lib/services/get-story";

type Props = Readonly<{ params: Promise<{ id: string }>; searchParams: Promise<Record<string, string | string[] | undefined>> }>;

/** Once for the title and once for the page, but one read. */
const loadStory = cache(async (id: string) => {
  const ctx = await requirePageContext();
  try {
    const story = await getStory(ctx, id);
    const firstPart = story.head && story.head.parts.length > 0 ? await getStoryPart(ctx, id, 0) : null;
    return { story, firstPart };
  } catch (error) {
    if (error instanceof DomainError && error.code === "not_found") notFound();
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { story } = await loadStory(idOf((await params).id));
  return { title: story.task.title || story.task.task_id };
}

export default async function ReplayPage({ params, searchParams }: Props) {
  const [{ id }, { e, kind }] = await Promise.all([params, searchParams]);
  const taskId = idOf(id);
  const { story, firstPart } = await loadStory(taskId);
  return (
    <Replay
      key={taskId}
      taskId={taskId}
      story={story}
      firstPart={firstPart}
      eventId={typeof e === "string" ? e : null}
      kind={TURNING_POINT_KINDS.find((known) => known === kind) ?? null}
    />
  );
}

// Next hands over the path as it was written; ids may hold any sign.
function idOf(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
