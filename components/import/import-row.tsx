"use client";
import { useLocale, useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { Button, IconButton } from "@/components/ui/button";
import { StatusMark } from "@/components/ui/status-mark";
import { useProblemWords } from "@/components/ui/use-act";
import { formatBytes } from "@/lib/i18n/format";
import { ImportOutcome } from "./import-outcome";
import { shareDone, type ImportItem, type ImportStep } from "./import-state";
import { useFormatWords } from "./use-format-words";

type Props = Readonly<{ item: ImportItem; onStop: () => void; onRemove: () => void; onAgain: () => void }>;

/** One file: how far it is while it goes in, what was found once it is. */
export function ImportRow({ item: { file, step }, onStop, onRemove, onAgain }: Props) {
  const t = useTranslations("import");
  const say = useProblemWords();
  const locale = useLocale();
  const formatWords = useFormatWords();
  const isOver = step.kind !== "waiting" && step.kind !== "working";
  return (
    <li className="py-3 border-t border-line" aria-label={file.name}>
      <div className="flex items-center gap-2 min-w-0 min-h-7">
        <b className="truncate" title={file.name}>{file.name}</b>
        <span className="text-text-3 whitespace-nowrap max-md:hidden">
          {formatBytes(file.size, locale)}{step.kind === "done" && step.result.format ? ` · ${formatWords(step.result.format)}` : ""}
        </span>
        <span className="grow" />
        <span role="status" className="text-12 text-text-2 whitespace-nowrap max-md:whitespace-normal max-md:text-right"><StepWords step={step} size={file.size} /></span>
        {isOver ? <IconButton icon="x" label={t("remove")} onClick={onRemove} /> : <Button variant="ghost" onClick={onStop}>{t("stop")}</Button>}
      </div>
      {isOver ? null : <ProgressBar share={shareDone(step, file.size)} label={file.name} />}
      {step.kind === "done" ? <ImportOutcome result={step.result} fileName={file.name} /> : null}
      {step.kind === "stopped" ? <Alert tone="warn" title={t("stopped")} action={<Button onClick={onAgain}>{t("again")}</Button>} className="mt-2">{t("stoppedBody")}</Alert> : null}
      {step.kind === "failed" ? <Alert title={t("failed")} refId={step.refId} onRetry={onAgain} className="mt-2">{say(step.code)} {step.detail} {t("failedBody")}</Alert> : null}
    </li>
  );
}

function StepWords({ step, size }: Readonly<{ step: ImportStep; size: number }>) {
  const t = useTranslations("import");
  const locale = useLocale();
  switch (step.kind) {
    case "waiting":
      return <StatusMark icon="clock">{t("waiting")}</StatusMark>;
    case "working": {
      const { progress, sent } = step;
      if (!progress || (progress.events === 0 && progress.tasks === 0)) return t("sending", { share: new Intl.NumberFormat(locale, { style: "percent" }).format(sent) });
      return progress.bytes >= size && progress.replayed > 0 ? t("replaying", { done: progress.replayed, tasks: progress.tasks }) : t("reading", { events: progress.events, tasks: progress.tasks });
    }
    case "done":
      return step.result.task_count > 0 ? <StatusMark icon="ok" tone="ok">{t("done", { tasks: step.result.task_count, events: step.result.events })}</StatusMark> : <StatusMark icon="warn" tone="warn">{t("nothing")}</StatusMark>;
    case "stopped":
      return <StatusMark icon="stop" tone="warn">{t("stopped")}</StatusMark>;
    case "failed":
      return <StatusMark icon="fail" tone="fail">{t("failed")}</StatusMark>;
  }
}

function ProgressBar({ share, label }: Readonly<{ share: number; label: string }>) {
  return (
    <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(share * 100)} className="h-1 my-1.5 rounded-[1px] bg-line overflow-hidden">
      <div style={{ width: `${share * 100}%` }} className="h-full bg-accent transition-[width]" />
    </div>
  );
}
