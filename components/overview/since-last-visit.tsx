"use client";
import { useNow, useTranslations } from "next-intl";
import { useEffect } from "react";
import type { Overview } from "@/lib/domain/overview";
import { ageOf } from "@/lib/i18n/format";
import { rememberVisit } from "@/components/shell/visit";

type Props = Readonly<{ since: NonNullable<Overview["since"]> }>;

/** What came while the person was away. Stays the same for this visit, however often the page is loaded. */
export function SinceLastVisit({ since }: Props) {
  const t = useTranslations("overview");
  const age = useTranslations("overview.age");
  const now = useNow();
  useEffect(() => rememberVisit(since.at), [since.at]);
  const { unit, count } = ageOf(new Date(since.at), now);
  const ago = age(unit, { count });
  return since.tasks === 0 ? t("sinceNone", { age: ago }) : t("since", { age: ago, tasks: since.tasks, failed: since.failed });
}
