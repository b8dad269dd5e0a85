"use client";
import { useTranslations } from "next-intl";
import { createContext, use, type MouseEvent, type ReactNode } from "react";
import { eventAddress } from "@/components/replay/replay-address";

/** How the page goes to an event of its own story, and what each is called. */
export type Story = Readonly<{ taskId: string; goTo: (eventId: string) => void; nameOf: (eventId: string) => string }>;

const StoryContext = createContext<Story | null>(null);
export const StoryProvider = StoryContext.Provider;

/** Goes to the event above without leaving the page; with a modifier it opens like any link. */
export function EventLink({ eventId, children }: Readonly<{ eventId: string; children?: ReactNode }>) {
  const t = useTranslations("reflection");
  const story = use(StoryContext);
  if (!story) throw new Error("StoryProvider is missing");
  const name = story.nameOf(eventId);
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    story.goTo(eventId);
  };
  return <a href={eventAddress(story.taskId, eventId)} aria-label={t("eventOf", { what: name })} onClick={onClick} className="text-accent hover:underline underline-offset-2 max-md:py-1">{children ?? name}</a>;
}
