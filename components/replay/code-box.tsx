"use client";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";

type Props = Readonly<{ text: string; label: string }>;

/** A page that draws more in one box grows slow; the rest is one press away. */
const SHOWN = 6_000;

/** What a machine said: as text, whatever it is. */
export function CodeBox({ text, label }: Props) {
  const t = useTranslations("replay.inspector");
  const format = useFormatter();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > SHOWN;
  return (
    <>
      <pre className="code" dir="auto" tabIndex={0} role="group" aria-label={label}>{isLong && !isWhole ? `${text.slice(0, SHOWN)}…` : text}</pre>
      {isLong && !isWhole ? (
        <button type="button" className="lk small" onClick={() => setIsWhole(true)}>{t("showAll", { n: format.number(text.length) })}</button>
      ) : null}
    </>
  );
}
