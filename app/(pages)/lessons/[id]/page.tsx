import type { Metadata } from "next";
import { cache } from "react";
import { LessonPage } from "@/components/lesson/lesson-page";
import { requirePageContext } from "@/lib/auth/page-context";
import { orNotFound } from "@/lib/http/or-not-found";
import { readSegment } from "@/lib/http/path-segment";
import { getLesson } from "@/lib/services/get-lesson";

type Props = Readonly<{ params: Promise<{ id: string }> }>;

/** Once for the title and once for the page, but one read. */
const loadLesson = cache(async (id: string) => orNotFound(getLesson(await requirePageContext(), id)));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await loadLesson(readSegment((await params).id))).content };
}

export default async function LessonDetailPage({ params }: Props) {
  return <LessonPage lesson={await loadLesson(readSegment((await params).id))} />;
}
