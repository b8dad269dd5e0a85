import type { LessonDetail } from "@/lib/domain/lesson-view";
import { LessonAside } from "./lesson-aside";
import { LessonConflicts } from "./lesson-conflicts";
import { LessonEvidence } from "./lesson-evidence";
import { LessonHeader } from "./lesson-header";
import { LessonVersions } from "./lesson-versions";

/** One lesson: its words, why it exists, what it said before; beside it when it holds and what it is worth. */
export function LessonPage({ lesson }: Readonly<{ lesson: LessonDetail }>) {
  return (
    <>
      <LessonHeader lesson={lesson} />
      <div className="grid md:grid-cols-[minmax(0,1fr)_300px] lg:grid-cols-[minmax(0,1fr)_404px]">
        <div className="min-w-0 md:pr-6">
          <LessonEvidence evidence={lesson.evidence} />
          <LessonConflicts lessonId={lesson.lesson_id} conflicts={lesson.conflicts} />
          <LessonVersions versions={lesson.versions} />
        </div>
        <aside className="min-w-0 border-line max-md:border-t max-md:mt-5 md:border-l md:pl-6">
          <LessonAside lesson={lesson} />
        </aside>
      </div>
    </>
  );
}
