import { useTranslations } from "next-intl";
import type { IconName } from "@/components/ui/icon";
import { StatusMark } from "@/components/ui/status-mark";
import type { LessonStatus } from "@/lib/domain/lesson";

const LOOKS: Readonly<Record<LessonStatus, Readonly<{ icon: IconName; tone: "quiet" | "ok" | "fail" | "warn" }>>> = {
  candidate: { icon: "run", tone: "quiet" },
  active: { icon: "ok", tone: "ok" },
  long_term: { icon: "ok", tone: "ok" },
  expired: { icon: "clock", tone: "quiet" },
  held: { icon: "pause", tone: "warn" },
  rejected: { icon: "fail", tone: "quiet" },
  invalidated: { icon: "ban", tone: "quiet" },
  superseded: { icon: "skip", tone: "quiet" },
};

export function LessonStatusMark({ status, className }: Readonly<{ status: LessonStatus; className?: string }>) {
  const t = useTranslations("lessons.statuses");
  return <StatusMark {...LOOKS[status]} {...(className ? { className } : {})}>{t(status)}</StatusMark>;
}
