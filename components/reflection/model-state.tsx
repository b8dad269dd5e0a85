"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { IconName } from "@/components/ui/icon";
import { StatusMark } from "@/components/ui/status-mark";
import type { TaskReflections } from "@/lib/domain/task-reflections";
import { useModelProblemWords } from "./use-model-problem-words";

type Model = TaskReflections["model"];

const LOOKS: Readonly<Record<Exclude<Model["state"], "none">, Readonly<{ icon: IconName; tone: "quiet" | "warn" }>>> = {
  waiting: { icon: "clock", tone: "quiet" },
  running: { icon: "run", tone: "quiet" },
  failed: { icon: "warn", tone: "warn" },
  not_configured: { icon: "bot", tone: "quiet" },
  over_budget: { icon: "pause", tone: "warn" },
};

/** Where the model's work on this task stands, in a line; nothing where there is none. */
export function ModelState({ model }: Readonly<{ model: Model }>) {
  const t = useTranslations("reflection.model");
  const say = useModelProblemWords();
  const { state, problem } = model;
  if (state === "none") return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 min-w-0 text-12 text-text-2">
      <StatusMark {...LOOKS[state]} className="whitespace-normal">{t(state)}</StatusMark>
      {state === "failed" && problem ? <span className="min-w-0 wrap-anywhere">{say(problem)}</span> : null}
      {state === "waiting" || state === "running" ? null : <Link href="/settings/model" className="text-accent hover:underline underline-offset-2 max-md:py-1.5">{t("settings")}</Link>}
    </span>
  );
}
