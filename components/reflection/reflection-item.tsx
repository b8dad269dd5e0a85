"use client";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { durationParts } from "@/components/replay/duration";
import { StatusMark } from "@/components/ui/status-mark";
import { reflectReasonText } from "@/lib/domain/reflect-reason";
import type { ReflectionView } from "@/lib/domain/reflection";
import { EventLink } from "./event-link";
import { ReflectionBody } from "./reflection-body";
import { itemStyle, metaStyle } from "./shown-first";

const MOST_EVENTS = 3;

/** One reflection: what it found, why it ran and what it cost; the whole of it one press away. */
export function ReflectionItem({ reflection }: Readonly<{ reflection: ReflectionView }>) {
  const t = useTranslations("reflection");
  const language = useLocale();
  const { body, raw_text, trigger } = reflection;
  return (
    <li className={itemStyle}>
      {body ? <p lang={reflection.language} dir="auto" className="line-clamp-3 font-medium wrap-anywhere">{body.root_cause}</p> : <p className="text-text-2">{t("unreadable")}</p>}
      <div className={metaStyle}>
        {reflection.event_ids.slice(0, MOST_EVENTS).map((id) => <EventLink key={id} eventId={id} />)}
        <span dir="auto" className="wrap-anywhere">{reflectReasonText(trigger, language)}</span>
        {reflection.quality === "questionable" ? <StatusMark icon="warn" tone="warn">{t("quality.questionable")}</StatusMark> : null}
        <Cost reflection={reflection} />
      </div>
      {body || raw_text ? (
        <details className="mt-0.5 text-12">
          <summary className="w-fit text-accent hover:underline underline-offset-2 max-md:py-1.5">{body ? t("read") : t("raw")}</summary>
          {body ? <ReflectionBody body={body} lang={reflection.language} /> : <pre dir="auto" tabIndex={0} className="mt-1.5 max-h-80 overflow-auto px-[9px] py-[7px] border border-line rounded-control bg-sunken whitespace-pre-wrap wrap-anywhere">{raw_text}</pre>}
        </details>
      ) : null}
    </li>
  );
}

/** Channel, model, tokens, cost, duration (F8): what is known of them. */
function Cost({ reflection }: Readonly<{ reflection: ReflectionView }>) {
  const t = useTranslations("reflection");
  const durations = useTranslations("replay.duration");
  const format = useFormatter();
  const { channel, model, tokens, cost_usd, duration_ms, created_by } = reflection;
  const took = duration_ms === null ? null : durationParts(duration_ms);
  return (
    <>
      <span>{t(`channel.${channel}`)}</span>
      {channel === "person" && created_by ? <span>{created_by}</span> : null}
      {model ? <span dir="auto" className="wrap-anywhere">{model}</span> : channel === "person" ? null : <span>{t("noModel")}</span>}
      {tokens ? <span title={t("tokensOf", { in: tokens.input, out: tokens.output })}>{t("tokens", { n: tokens.input + tokens.output })}</span> : null}
      {cost_usd === null ? null : <span>{format.number(cost_usd, { style: "currency", currency: "USD", maximumSignificantDigits: 2 })}</span>}
      {took ? <span>{durations(took.unit, took.values)}</span> : null}
    </>
  );
}
