"use client";
import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import { useState } from "react";
import { TaskStatusMark } from "@/components/task/task-status";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { RelativeTime } from "@/components/ui/relative-time";
import { taskSearchOptions } from "@/lib/queries/task-queries";
import { PAGES } from "./pages";
import { API_DOCS_HREF } from "./account-menu";

type Props = Readonly<{ isOpen: boolean; onOpenChange: (isOpen: boolean) => void }>;

/** Go to a page, or jump to a task by its title. */
export function Palette({ isOpen, onOpenChange }: Props) {
  const t = useTranslations("shell");
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-shade" />
        <Radix.Content aria-describedby={undefined} className="fixed z-50 left-1/2 top-[12vh] -translate-x-1/2 w-[min(560px,calc(100vw-24px))] rounded-float border border-line-2 bg-surface shadow-float overflow-hidden max-md:top-2">
          <Radix.Title className="sr-only">{t("searchLabel")}</Radix.Title>
          <PaletteBody onChosen={() => onOpenChange(false)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemStyle = "flex items-center gap-2.5 min-h-8 px-2.5 rounded-control text-13 cursor-pointer data-[selected=true]:bg-hover max-md:min-h-11";
const groupStyle = "px-1.5 py-1 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-11 [&_[cmdk-group-heading]]:text-text-3";

function PaletteBody({ onChosen }: Readonly<{ onChosen: () => void }>) {
  const t = useTranslations("shell");
  const router = useRouter();
  const [text, setText] = useState("");
  const words = text.trim().toLowerCase();
  const { data, isFetching, isError } = useQuery(taskSearchOptions(text));
  const tasks = words === "" ? [] : (data?.items ?? []);
  const go = (href: string) => { onChosen(); router.push(href); };
  const pages = [...PAGES, { href: API_DOCS_HREF, label: "apiDocs", icon: "code", keys: "" } as const].filter(({ label }) => t(label).toLowerCase().includes(words));
  const isEmpty = pages.length === 0 && tasks.length === 0;
  return (
    <Command label={t("searchLabel")} shouldFilter={false}>
      <div className="flex items-center gap-2 px-3.5 border-b border-line">
        <Icon name="search" className="text-text-3" />
        <Command.Input value={text} onValueChange={setText} placeholder={t("searchPlaceholder")} className="grow h-11 bg-transparent text-15 focus-visible:outline-none" />
        <Kbd>Esc</Kbd>
      </div>
      <Command.List label={t("searchLabel")} className="max-h-[56vh] overflow-auto pb-1.5">
        {pages.length > 0 ? (
          <Command.Group heading={t("pages")} className={groupStyle}>
            {pages.map(({ href, label, icon, keys }) => (
              <Command.Item key={href} value={`page ${href}`} onSelect={() => go(href)} className={itemStyle}>
                <Icon name={icon} className="text-text-2" />
                <span className="grow">{t(label)}</span>
                {keys ? keys.split(" ").map((key) => <Kbd key={key}>{key}</Kbd>) : null}
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
        {tasks.length > 0 ? (
          <Command.Group heading={t("matchingTasks")} className={groupStyle}>
            {tasks.map((task) => (
              <Command.Item key={task.task_id} value={`task ${task.task_id}`} onSelect={() => go(`/tasks/${encodeURIComponent(task.task_id)}`)} className={itemStyle}>
                <span className="w-24 flex-none"><TaskStatusMark status={task.status} /></span>
                <span className="grow min-w-0 truncate">{task.title}</span>
                <RelativeTime at={task.started_at} className="text-12 text-text-3" />
              </Command.Item>
            ))}
          </Command.Group>
        ) : null}
      </Command.List>
      <div role="status">
        {isError ? <p className="px-4 pb-3 text-12 text-fail">{t("searchFailed")}</p> : null}
        {isEmpty && !isError ? <p className="px-4 pb-3 text-12 text-text-3">{isFetching ? t("searching") : t("noMatch", { query: text.trim() })}</p> : null}
      </div>
    </Command>
  );
}
