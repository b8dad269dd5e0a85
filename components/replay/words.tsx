"use client";
import { useLocale, useTranslations } from "next-intl";
import { createContext, use, useMemo, type ReactNode } from "react";
import type { EventStatus } from "@/lib/domain/event";
import type { Language } from "@/lib/domain/language";
import type { TurningPointKind } from "@/lib/domain/turning-point";
import { durationParts } from "./duration";
import { typeKey } from "./type-key";

/** What rows say, made once for the page: hundreds of rows then need no look-up of their own. */
export type ReplayWords = Readonly<{
  language: Language;
  status: Readonly<Record<EventStatus, string>>;
  kind: Readonly<Record<TurningPointKind, string>>;
  duration: (ms: number) => string;
  /** A type of event that decides nothing, such as a message. */
  type: (type: string) => string;
  /** Everything else that rows say: the translator of `replay.row`. */
  row: ReturnType<typeof useTranslations<"replay.row">>;
}>;

const Words = createContext<ReplayWords | null>(null);

export function ReplayWordsProvider({ children }: Readonly<{ children: ReactNode }>) {
  const language = useLocale();
  const t = useTranslations("replay");
  const row = useTranslations("replay.row");
  const kinds = useTranslations("common.turningPoint");
  const words = useMemo(
    (): ReplayWords => ({
      language,
      row,
      status: { succeeded: t("status.succeeded"), failed: t("status.failed"), running: t("status.running"), unknown: t("status.unknown") },
      kind: {
        first_failure: kinds("first_failure"),
        hesitation: kinds("hesitation"),
        anomaly: kinds("anomaly"),
        recovery: kinds("recovery"),
        divergence: kinds("divergence"),
      },
      duration: (ms) => {
        const { unit, values } = durationParts(ms);
        return t(`duration.${unit}`, values);
      },
      type: (type) => {
        const key = typeKey(type);
        return key ? t(`type.${key}`) : type.replaceAll(/[_.-]+/g, " ");
      },
    }),
    [language, t, row, kinds],
  );
  return <Words value={words}>{children}</Words>;
}

export function useReplayWords(): ReplayWords {
  const words = use(Words);
  if (!words) throw new Error("ReplayWordsProvider is missing");
  return words;
}
