"use client";
import { useFormatter, useTranslations } from "next-intl";
import Link from "next/link";
import { ReflectionLinks } from "@/components/reflection/reflection-links";
import { Icon, type IconName } from "@/components/ui/icon";
import { RelativeTime } from "@/components/ui/relative-time";
import { StatusMark } from "@/components/ui/status-mark";
import type { StoryHead } from "@/lib/domain/story";
import type { TaskStatus } from "@/lib/domain/task";
import type { Comparable, TaskView } from "@/lib/domain/task-view";
import { CompareMenu } from "./compare-menu";
import { useReplayWords } from "./words";

const MARKS: Readonly<Record<TaskStatus, Readonly<{ icon: IconName; tone: "ok" | "fail" | "warn" | "quiet" }>>> = {
  succeeded: { icon: "ok", tone: "ok" },
  failed: { icon: "fail", tone: "fail" },
  aborted: { icon: "stop", tone: "warn" },
  running: { icon: "run", tone: "quiet" },
  unknown: { icon: "unknown", tone: "quiet" },
};

/** Ids made by machines are long; the whole one is in the title. */
const SHOWN_ID = 12;

type Props = Readonly<{ task: TaskView; head: StoryHead | null }>;
type HeaderProps = Props & Readonly<{ comparable: Comparable | null }>;

export function ReplayHeader({ task, head, comparable }: HeaderProps) {
  const t = useTranslations("replay");
  return (
    <div className="head">
      <nav className="crumb" aria-label={t("breadcrumb")}>
        <Link className="lk" href="/tasks">{t("tasks")}</Link>
        <span aria-hidden>/</span>
        <Link className="hoverlk ell" href={`/tasks?type=${encodeURIComponent(task.task_type)}`}>{task.task_type}</Link>
        <span aria-hidden>/</span>
        <span className="mono ell" title={task.task_id}>{task.task_id.length > SHOWN_ID + 2 ? `${task.task_id.slice(0, SHOWN_ID)}…` : task.task_id}</span>
      </nav>
      <div className="title">
        <h1 className="wrap">{task.title || task.task_id}</h1>
        <ReflectionLinks taskId={task.task_id} isLive={task.status === "running" || !task.is_derived} />
        <CompareMenu task={task} comparable={comparable} />
      </div>
      <Facts task={task} head={head} />
      <Kept task={task} head={head} />
    </div>
  );
}

function Facts({ task, head }: Props) {
  const t = useTranslations("replay.facts");
  const status = useTranslations("common.taskStatus");
  const live = useTranslations("replay.live");
  const words = useReplayWords();
  const format = useFormatter();
  const durationMs = head?.durationMs ?? task.duration_ms;
  const events = head?.totalEvents ?? task.events;
  const dropped = head?.droppedEvents ?? task.dropped_events;
  const attempts = t("attempts", { n: Math.max(1, task.attempts) });
  const subAgents = head && head.subAgents.length > 0 ? t("subAgents", { n: head.subAgents.length }) : null;
  return (
    <div className="facts">
      <StatusMark {...MARKS[task.status]}>{status(task.status)}</StatusMark>
      {isTimeless(task, head) ? null : <span>{words.duration(durationMs)}</span>}
      <span>{t("events", { n: events })}{dropped > 0 ? <span className="q"> {t("ofRecords", { n: events + dropped })}</span> : null}</span>
      <span>{subAgents ? t("attemptsAndSubAgents", { attempts, subAgents }) : attempts}</span>
      {task.agent ? <span title={task.agent}><span className="ell">{task.agent}</span></span> : null}
      {task.outcome && task.outcome.score !== null ? <span title={task.outcome.note ?? undefined}>{t("score", { score: task.outcome.score.toFixed(2) })}</span> : null}
      <span>{format.dateTime(new Date(task.started_at), { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", timeZone: "UTC" })} UTC</span>
      <RelativeTime at={task.started_at} />
      {task.status === "running" ? <span className="q">{live("running")}</span> : task.is_derived ? null : <span className="q">{live("updating")}</span>}
    </div>
  );
}

/** The file told no times: the events stand a second apart, which is an order and no duration. */
function isTimeless(task: TaskView, head: StoryHead | null): boolean {
  return task.is_derived && task.duration_ms === 0 && head !== null && head.durationMs > 0;
}

/** What was left out, thinned, redacted or cut, in words; nothing where all was kept. */
function Kept({ task, head }: Props) {
  const t = useTranslations("replay.facts");
  const format = useFormatter();
  const total = head?.totalEvents ?? task.events;
  const thinned = head ? head.totalEvents - head.shownEvents : task.thinned_events;
  const dropped = head?.droppedEvents ?? task.dropped_events;
  const notes: { icon: IconName; words: string }[] = [
    ...(isTimeless(task, head) ? [{ icon: "clock" as const, words: t("noTimes") }] : []),
    ...(dropped > 0 ? [{ icon: "skip" as const, words: t("dropped", { n: dropped }) }] : []),
    ...(thinned > 0 ? [{ icon: "fold" as const, words: t("thinned", { thinned: format.number(thinned), total: format.number(total) }) }] : []),
    ...(task.redactions > 0 ? [{ icon: "eye_off" as const, words: t("redacted", { n: task.redactions }) }] : []),
    ...(task.cuts > 0 ? [{ icon: "cut" as const, words: t("cut", { n: task.cuts }) }] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="kept" aria-label={t("kept")}>
      {notes.map(({ icon, words }) => <li key={icon}><Icon name={icon} size="s" />{words}</li>)}
    </ul>
  );
}
