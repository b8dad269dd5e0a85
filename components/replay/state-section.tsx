"use client";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { EventDetail } from "@/lib/domain/event-view";
import type { EventRow } from "@/lib/domain/story";
import { CodeBox } from "./code-box";
import { exactUtc, localTime } from "./exact-time";
import { field, fieldText, rest } from "./fields";
import { KeptNotes } from "./kept-notes";
import { payloadText } from "./payload-text";
import { waitText } from "./wait-text";
import { useReplayWords } from "./words";

type Props = Readonly<{ row: EventRow; event: EventDetail | null }>;

/** Where the agent stood: step, context, model, when, how long. */
export function StateSection({ row, event }: Props) {
  const t = useTranslations("replay.inspector");
  const words = useReplayWords();
  const locale = useLocale();
  const state = event?.agent_state;
  const context = field(state, "context_count");
  const steps = [row.step, typeof context === "number" ? t("context", { n: context }) : null].filter(Boolean).join(" · ");
  const model = fieldText(state, "model");
  const local = event ? localTime(event.timestamp, locale) : null;
  const more = payloadText(rest(state, ["current_step", "context_count", "model"]));
  return (
    <section>
      <dl className="kv">
        {steps ? <><dt>{t("state")}</dt><dd>{steps}</dd></> : null}
        {row.agent ? <><dt>{t("agent")}</dt><dd>{row.agent}</dd></> : null}
        {row.attempt > 1 ? <><dt>{t("attempt")}</dt><dd className="num">{row.attempt}</dd></> : null}
        {model ? <><dt>{t("model")}</dt><dd>{model}</dd></> : null}
        {event ? <><dt>{t("at")}</dt><dd><time dateTime={event.timestamp}>{exactUtc(event.timestamp)}</time>{local ? <span className="q local">{t("local", { time: local })}</span> : null}</dd></> : null}
        <Took row={row} event={event} />
        {event?.trust ? <><dt>{t("trust")}</dt><dd>{t(`trustLevel.${event.trust}`)}</dd></> : null}
        {event && event.source_index !== null ? <><dt>{t("source")}</dt><dd>{t("sourceIndex", { n: event.source_index + 1 })}</dd></> : null}
      </dl>
      {row.isSkewed ? <p className="note warn"><Icon name="clock" /><span>{words.row("skewedWhy")}.</span></p> : null}
      {more ? <details className="more-state"><summary>{t("more")}</summary><CodeBox text={more} label={t("more")} /></details> : null}
      {event ? <KeptNotes event={event} part="agent_state" /> : null}
    </section>
  );
}

function Took({ row, event }: Props) {
  const t = useTranslations("replay.inspector");
  const format = useFormatter();
  const tokens = field(event?.result, "tokens");
  const [tokensIn, tokensOut] = [field(tokens, "input"), field(tokens, "output")];
  const pieces = [
    row.latencyMs === null ? null : waitText(row.latencyMs),
    typeof tokensIn === "number" && typeof tokensOut === "number"
      ? t("tokens", { in: tokensIn, out: tokensOut })
      : typeof tokensIn === "number"
        ? t("tokensIn", { n: tokensIn })
        : typeof tokensOut === "number"
          ? t("tokensOut", { n: tokensOut })
          : null,
  ].filter(Boolean);
  if (pieces.length === 0) return null;
  return <><dt>{t("took")}</dt><dd title={row.latencyMs === null ? undefined : `${format.number(row.latencyMs)} ms`}>{pieces.join(" · ")}</dd></>;
}
