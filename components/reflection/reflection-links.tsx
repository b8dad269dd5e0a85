"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { reflectionsQuery } from "@/lib/queries/reflection-queries";

/** In the title of a replay: what stands below the story, and how much of it. */
export function ReflectionLinks({ taskId, isLive }: Readonly<{ taskId: string; isLive: boolean }>) {
  const t = useTranslations("reflection");
  const { data } = useQuery(reflectionsQuery(taskId, isLive));
  const links = [
    { id: "reflections", words: t("title"), count: data?.reflections.length },
    { id: "diagnoses", words: t("diagnoses.title"), count: data?.diagnoses.length },
    { id: "born", words: t("born.title"), count: data?.lessons.length },
  ];
  return (
    <nav aria-label={t("links")} className="flex items-center gap-0.5 max-lg:hidden">
      {links.map(({ id, words, count }) => <a key={id} href={`#${id}`} className="inline-flex items-center gap-1.5 h-7 px-[7px] rounded-control text-text-2 whitespace-nowrap hover:bg-hover hover:text-text">{words} <b className="min-w-[1ch]">{count}</b></a>)}
    </nav>
  );
}
