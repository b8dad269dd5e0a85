"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/skeleton";
import { Tag } from "@/components/ui/tag";
import { TurningPointBadge } from "@/components/ui/turning-point";
import type { EventDetail } from "@/lib/domain/event-view";
import { reasonText } from "@/lib/domain/reason";
import type { EventRow } from "@/lib/domain/story";
import { ProblemError } from "@/lib/queries/read";
import { eventQuery } from "@/lib/queries/replay-queries";
import { CodeBox } from "./code-box";
import { DecisionSection } from "./decision-section";
import { field, fieldText, rest } from "./fields";
import { KeptNotes } from "./kept-notes";
import { payloadText } from "./payload-text";
import { RawSection } from "./raw-section";
import { StateSection } from "./state-section";
import { useReplayWords } from "./words";

type Props = Readonly<{ taskId: string; row: EventRow; isRawOpen: boolean; onRaw: (isOpen: boolean) => void }>;

/** What the list knows is shown at once; what is only in the event follows. */
export function EventInspector({ taskId, row, isRawOpen, onRaw }: Props) {
  const t = useTranslations("replay.inspector");
  const { data: event, error } = useQuery(eventQuery(taskId, row.eventId));
  const isGone = error instanceof ProblemError && error.code === "not_found";
  return (
    <>
      <StateSection row={row} event={event ?? null} />
      <Why row={row} />
      {event ? (
        <Payload row={row} event={event} isRawOpen={isRawOpen} onRaw={onRaw} />
      ) : error ? (
        <section role="alert"><p className="m">{isGone ? t("gone") : t("failed")}</p></section>
      ) : (
        <section aria-hidden className="pending"><Skeleton className="w-1/4" /><Skeleton className="w-full" /><Skeleton className="w-2/3" /></section>
      )}
    </>
  );
}

function Why({ row }: Readonly<{ row: EventRow }>) {
  const t = useTranslations("replay.inspector");
  const words = useReplayWords();
  if (row.marks.length === 0) return null;
  return (
    <section>
      <h2>{t("why")}</h2>
      <ul className="why">
        {row.marks.map((mark, at) => <li key={at}><TurningPointBadge kind={mark.kind} reason={reasonText(mark.reason, words.language)} /></li>)}
      </ul>
    </section>
  );
}

type PayloadProps = Readonly<{ row: EventRow; event: EventDetail; isRawOpen: boolean; onRaw: (isOpen: boolean) => void }>;

function Payload({ row, event, isRawOpen, onRaw }: PayloadProps) {
  const t = useTranslations("replay.inspector");
  const input = payloadText(event.input);
  const extra = payloadText(event.extra);
  if (event.is_thinned) {
    return (
      <>
        <section><p className="note"><Icon name="fold" /><span>{t("thinned")}</span></p></section>
        <DecisionSection row={row} event={event} />
      </>
    );
  }
  return (
    <>
      {input === "" && !keptOf(event, "input") ? null : (
        <section>
          <h2>{t("input")}</h2>
          {input === "" ? null : <CodeBox text={input} label={t("input")} />}
          <KeptNotes event={event} part="input" />
        </section>
      )}
      <DecisionSection row={row} event={event} />
      <Result row={row} event={event} />
      {extra === "" ? null : (
        <section>
          <h2>{t("extra")}</h2>
          <CodeBox text={extra} label={t("extra")} />
          <KeptNotes event={event} part="other" />
        </section>
      )}
      <RawSection event={event} isOpen={isRawOpen} onToggle={onRaw} />
    </>
  );
}

const keptOf = (event: EventDetail, part: string) => [...event.cuts, ...event.redactions].some(({ path }) => path === part || path.startsWith(`${part}.`) || path.startsWith(`${part}[`));

/** One short line needs no box. */
const isShort = (text: string) => text.length <= 80 && !text.includes("\n");

function Result({ row, event }: Readonly<{ row: EventRow; event: EventDetail }>) {
  const t = useTranslations("replay.inspector");
  const result = event.result;
  const message = fieldText(result, "error_message");
  const output = payloadText(field(result, "output"));
  const more = payloadText(rest(result, ["status", "error_type", "error_message", "output", "anomaly", "status_code", "latency_ms", "tokens"]));
  const code = fieldText(result, "status_code");
  const errorType = event.error_type ?? row.errorType;
  const anomaly = event.anomalies.filter((name) => name !== "");
  return (
    <section>
      <h2>
        {t("result")}
        {errorType ? <Tag className="font-mono wrap">{errorType}</Tag> : null}
        {code ? <Tag>{t("code", { n: code })}</Tag> : null}
        {anomaly.map((name) => <Tag key={name} className="wrap">{name}</Tag>)}
      </h2>
      {event.failure && event.failure.signal !== "status" ? <p className="q small">{t("noticedBy")} {t(`signal.${event.failure.signal}`)}</p> : null}
      {message && message !== output ? <CodeBox text={message} label={t("result")} /> : null}
      {output ? <CodeBox text={output} label={t("result")} /> : null}
      {!message && !output && row.outcome ? <p className="m small wrap">{row.outcome}</p> : null}
      {more ? isShort(more) ? <p className="q mono wrap">{more}</p> : <CodeBox text={more} label={t("result")} /> : null}
      <KeptNotes event={event} part="result" />
    </section>
  );
}
