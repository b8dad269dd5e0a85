"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { memo, useMemo } from "react";
import { ReadFailed } from "@/components/ui/read-failed";
import { SectionHeader } from "@/components/ui/section-header";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { TaskStatus } from "@/lib/domain/task";
import type { TaskReflections } from "@/lib/domain/task-reflections";
import { formatClock } from "@/lib/i18n/format";
import { reflectionsQuery } from "@/lib/queries/reflection-queries";
import { BornLesson, RefusedRules } from "./born-lessons";
import { DecisionList } from "./decision-list";
import { DiagnosisItem } from "./diagnosis-item";
import { StoryProvider } from "./event-link";
import { ReflectionDesk } from "./reflection-desk";
import { ReflectionItem } from "./reflection-item";
import { ShownFirst } from "./shown-first";

type Props = Readonly<{ taskId: string; status: TaskStatus; /** The story still grows. */ isLive: boolean; chosenEventId: string | null; goTo: (eventId: string) => void }>;

/** Below the story: what was made of it. Read apart from it, so that the story never waits for this. */
export function ReflectionSections({ taskId, status, isLive, chosenEventId, goTo }: Props) {
  const t = useTranslations("reflection");
  const reading = useQuery(reflectionsQuery(taskId, isLive));
  const { data } = reading;
  const nameOf = useEventNames(data);
  const story = useMemo(() => ({ taskId, goTo, nameOf }), [taskId, goTo, nameOf]);
  if (!data) return reading.isError ? <ReadFailed query={reading} title={t("failed")} /> : <SectionsSkeleton />;
  return (
    <StoryProvider value={story}>
      <div className="border-t border-line">
        <ReflectionDesk taskId={taskId} data={data} chosenEventId={chosenEventId} />
        <Columns data={data} status={status} />
      </div>
    </StoryProvider>
  );
}

/** Apart from the desk, so that stepping through the story does not draw it again. */
const Columns = memo(function Columns({ data, status }: Readonly<{ data: TaskReflections; status: TaskStatus }>) {
  const t = useTranslations("reflection");
  const { diagnoses, lessons } = data;
  // The newest first: what was just written must not hide behind "more".
  const reflections = [...data.reflections].reverse();
  return (
    <div className="grid lg:grid-cols-3">
      <section id="reflections" tabIndex={-1} aria-labelledby="reflections-title" className={COLUMN}>
        <SectionHeader id="reflections-title" title={t("title")} note={reflections.length} />
        {reflections.length > 0 ? <ShownFirst items={reflections}>{(reflection) => <ReflectionItem key={reflection.reflection_id} reflection={reflection} />}</ShownFirst> : <p className="text-12 text-text-3">{t(status === "succeeded" && diagnoses.length === 0 && data.is_current ? "noneWell" : "none")}</p>}
        {data.is_current ? null : <p role="status" className="mt-1 text-12 text-text-3">{t("pending")}</p>}
        <DecisionList decisions={data.decisions} />
      </section>
      <section id="diagnoses" tabIndex={-1} aria-labelledby="diagnoses-title" className={COLUMN}>
        <SectionHeader id="diagnoses-title" title={t("diagnoses.title")} note={diagnoses.length} />
        {diagnoses.length > 0 ? <ShownFirst items={diagnoses}>{(diagnosis) => <DiagnosisItem key={diagnosis.event_id} diagnosis={diagnosis} />}</ShownFirst> : <p className="text-12 text-text-3">{t("diagnoses.none")}</p>}
      </section>
      <section id="born" tabIndex={-1} aria-labelledby="born-title" className={COLUMN}>
        <SectionHeader id="born-title" title={t("born.title")} note={lessons.length} />
        {lessons.length > 0 ? <ShownFirst items={lessons}>{(lesson) => <BornLesson key={lesson.lesson_id} lesson={lesson} />}</ShownFirst> : <p className="text-12 text-text-3">{t("born.none")}</p>}
        <RefusedRules refused={data.refused} />
      </section>
    </div>
  );
});

/** Parted by hairlines; what is gone to by a link stops below the replay's bar. */
const COLUMN = "min-w-0 py-3 border-line max-lg:border-t lg:px-4 lg:border-l lg:first:pl-0 lg:first:border-l-0 lg:last:pr-0 scroll-mt-24";

/** An event is called by its time and its tool. */
function useEventNames(data: TaskReflections | undefined): (eventId: string) => string {
  const t = useTranslations("reflection");
  return useMemo(() => {
    const names = new Map((data?.events ?? []).map(({ event_id, action, offset_ms }) => [event_id, `${formatClock(offset_ms)} ${action}`]));
    return (eventId) => names.get(eventId) ?? t("event");
  }, [data?.events, t]);
}

function SectionsSkeleton() {
  return (
    <Loading className="grid lg:grid-cols-3 border-t border-line">
      {[0, 1, 2].map((column) => <div key={column} className="flex flex-col gap-3 py-4 lg:px-4 lg:first:pl-0"><Skeleton className="w-28" /><Skeleton className="w-full" /><Skeleton className="w-2/3" /></div>)}
    </Loading>
  );
}
