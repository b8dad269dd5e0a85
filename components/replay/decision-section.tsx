"use client";
import { useTranslations } from "next-intl";
import { Confidence } from "@/components/ui/confidence";
import { Icon } from "@/components/ui/icon";
import type { EventDetail } from "@/lib/domain/event-view";
import type { EventRow } from "@/lib/domain/story";
import { CodeBox } from "./code-box";
import { field, fieldText, fieldTexts, rest } from "./fields";
import { KeptNotes } from "./kept-notes";
import { payloadText } from "./payload-text";

/** The options as they were, the chosen one marked, and why in the agent's own words. */
export function DecisionSection({ row, event }: Readonly<{ row: EventRow; event: EventDetail }>) {
  const t = useTranslations("replay.inspector");
  if (row.action === null) return null;
  const given = fieldTexts(event.decision, "alternatives");
  const options = given.length > 0 ? given : row.alternatives;
  const chosen = fieldText(event.decision, "chosen_action") ?? row.action;
  const isListed = options.includes(chosen);
  const rationale = fieldText(event.decision, "rationale");
  const more = payloadText(rest(event.decision, ["chosen_action", "alternatives", "confidence", "rationale", "switched"]));
  return (
    <section>
      <h2>{t("decision")}</h2>
      <ul className="opts">
        {isListed ? null : <Option name={chosen} isChosen confidence={row.confidence} />}
        {options.map((option, at) => <Option key={at} name={option} isChosen={option === chosen} confidence={row.confidence} />)}
      </ul>
      {rationale ? <p className="rationale wrap">{rationale}</p> : null}
      {field(event.decision, "switched") === true ? <p className="q small">{t("switched")}</p> : null}
      {more ? <CodeBox text={more} label={t("decision")} /> : null}
      <KeptNotes event={event} part="decision" />
    </section>
  );
}

function Option({ name, isChosen, confidence }: Readonly<{ name: string; isChosen: boolean; confidence: number | null }>) {
  const t = useTranslations("replay.inspector");
  return (
    <li className={isChosen ? "on" : undefined}>
      {isChosen ? <Icon name="check" label={t("chosen")} /> : <span />}
      <span className="wrap">{name}</span>
      {isChosen ? <Confidence value={confidence} isLow={confidence !== null && confidence < 0.5} /> : <span />}
    </li>
  );
}
