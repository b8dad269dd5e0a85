"use client";
import type { IconName } from "@/components/ui/icon";
import { StatusMark } from "@/components/ui/status-mark";
import type { EventStatus } from "@/lib/domain/event";
import { useReplayWords } from "./words";

const MARKS: Readonly<Record<EventStatus, Readonly<{ icon: IconName; tone: "ok" | "fail" | "quiet" }>>> = {
  succeeded: { icon: "ok", tone: "ok" },
  failed: { icon: "fail", tone: "fail" },
  running: { icon: "run", tone: "quiet" },
  unknown: { icon: "unknown", tone: "quiet" },
};

export function EventStatusMark({ status }: Readonly<{ status: EventStatus }>) {
  const words = useReplayWords();
  return <StatusMark {...MARKS[status]}>{words.status[status]}</StatusMark>;
}
