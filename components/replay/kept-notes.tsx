"use client";
import { useFormatter, useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { EventDetail } from "@/lib/domain/event-view";

type Part = "input" | "decision" | "result" | "agent_state" | "other";
const PARTS: readonly Part[] = ["input", "decision", "result", "agent_state"];
const KNOWN_KINDS = ["key", "token", "password", "email", "phone", "card", "custom"] as const;

/** The part of an event that a path such as `result.output[2].text` lies in. */
function partOf(path: string): Part {
  const root = /^[^.[\]]*/.exec(path)?.[0] ?? "";
  return PARTS.find((part) => part === root) ?? "other";
}

/** What of this part was cut or redacted before it was stored, and how much. */
export function KeptNotes({ event, part }: Readonly<{ event: EventDetail; part: Part }>) {
  const t = useTranslations("replay.inspector");
  const format = useFormatter();
  const cuts = event.cuts.filter(({ path }) => partOf(path) === part);
  const redactions = event.redactions.filter(({ path }) => partOf(path) === part);
  const kinds = [...new Set(redactions.map(({ kind }) => kind))].map((kind) => {
    const known = KNOWN_KINDS.find((one) => one === kind);
    const name = known ? t(`redaction.${known}`) : kind;
    const n = redactions.filter((redaction) => redaction.kind === kind).length;
    return n > 1 ? t("kindCount", { kind: name, n }) : name;
  });
  return (
    <>
      {cuts.map(({ path, length, kept }) => (
        <p key={path} className="note">
          <Icon name="cut" />
          <span>
            {t.rich("cut", { b: (chunks) => <b>{chunks}</b>, kept: format.number(kept), length: format.number(length) })}
            {cuts.length > 1 ? <span className="q"> · {t("cutAt", { path })}</span> : null}
          </span>
        </p>
      ))}
      {redactions.length > 0 ? (
        <p className="note">
          <Icon name="eye_off" />
          <span>{t.rich("redacted", { b: (chunks) => <b>{chunks}</b>, n: redactions.length, kinds: kinds.join(", ") })}</span>
        </p>
      ) : null}
    </>
  );
}
