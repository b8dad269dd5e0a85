"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { compareHref } from "@/components/task/task-href";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { Comparable } from "@/lib/domain/task-view";

type Props = Readonly<{ task: Readonly<{ task_id: string; task_type: string }>; comparable: Comparable | null }>;

/** Holds this run against a comparable one, or leads to the list with this one chosen already. */
export function CompareMenu({ task, comparable }: Props) {
  const t = useTranslations("replay.compare");
  const listHref = `/tasks?${new URLSearchParams({ type: task.task_type, pick: task.task_id }).toString()}`;
  const button = <><Icon name="compare" />{t("title")}</>;
  if (!comparable) return <Button asChild variant="ghost"><Link href={listHref}>{button}</Link></Button>;
  return (
    <Menu align="end" trigger={<Button variant="ghost">{button}</Button>}>
      <MenuItem asChild><Link href={compareHref(task.task_id, comparable.taskId)}>{t(comparable.hasSucceeded ? "good" : "failed")}</Link></MenuItem>
      <MenuItem asChild><Link href={listHref}>{t("choose")}</Link></MenuItem>
    </Menu>
  );
}
