"use client";
import { useLocale, useTranslations } from "next-intl";
import { useMemo } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import type { EventDetail } from "@/lib/domain/event-view";
import { formatBytes } from "@/lib/i18n/format";
import { CodeBox } from "./code-box";
import { rawEvent } from "./raw-event";

type Props = Readonly<{ event: EventDetail; isOpen: boolean; onToggle: (isOpen: boolean) => void }>;

/** The event as it is stored, as text. */
export function RawSection({ event, isOpen, onToggle }: Props) {
  const t = useTranslations("replay.inspector");
  const locale = useLocale();
  const text = useMemo(() => JSON.stringify(rawEvent(event), null, 2), [event]);
  return (
    <section>
      <h2>
        <button type="button" className="disclose" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
          <Icon name={isOpen ? "down" : "right"} size="s" />
          {t("raw")}
        </button>
        <span className="q">{t("bytes", { n: formatBytes(event.raw_bytes, locale) })}</span>
        <span className="grow" />
        {isOpen ? <CopyButton text={text} label={t("copyRaw")} /> : null}
        <Kbd>o</Kbd>
      </h2>
      {isOpen ? <CodeBox text={text} label={t("raw")} /> : null}
    </section>
  );
}
