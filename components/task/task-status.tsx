import { useTranslations } from "next-intl";
import type { IconName } from "@/components/ui/icon";
import { StatusMark } from "@/components/ui/status-mark";
import type { TaskStatus } from "@/lib/domain/task";

const LOOKS: Readonly<Record<TaskStatus, Readonly<{ icon: IconName; tone: "quiet" | "ok" | "fail" | "warn" }>>> = {
  running: { icon: "run", tone: "quiet" },
  succeeded: { icon: "ok", tone: "ok" },
  failed: { icon: "fail", tone: "fail" },
  aborted: { icon: "stop", tone: "warn" },
  unknown: { icon: "unknown", tone: "quiet" },
};

export function TaskStatusMark({ status, className }: Readonly<{ status: TaskStatus; className?: string }>) {
  const t = useTranslations("common.taskStatus");
  return <StatusMark {...LOOKS[status]} {...(className ? { className } : {})}>{t(status)}</StatusMark>;
}
