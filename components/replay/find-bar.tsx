"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useDeferredValue, useState, type KeyboardEvent } from "react";
import { IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { StoryMatch } from "@/lib/queries/replay";
import { findQuery } from "@/lib/queries/replay-queries";

type Props = Readonly<{ taskId: string; totalEvents: number; onGo: (eventId: string) => void; onClose: () => void }>;

/** Finds within the task: Enter goes to the next match, Shift+Enter back, Escape closes. */
export function FindBar({ taskId, totalEvents, onGo, onClose }: Props) {
  const t = useTranslations("replay.find");
  const [text, setText] = useState("");
  const [at, setAt] = useState<number | null>(null);
  const { data, isError, isPlaceholderData } = useQuery(findQuery(taskId, useDeferredValue(text.trim()), totalEvents));
  const matches = text.trim() === "" ? [] : (data?.matches ?? []);

  const go = (to: number) => {
    const match = matches[(to + matches.length) % Math.max(1, matches.length)];
    if (!match) return;
    setAt(matches.indexOf(match));
    onGo(match.eventId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.preventDefault();
      onClose();
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (event.shiftKey) go((at ?? 0) - 1);
    else go(at === null ? 0 : at + 1);
  };

  return (
    <div className="finder" role="search" aria-label={t("label")}>
      <div className="findline">
        <Icon name="search" />
        <input
          autoFocus
          type="search"
          value={text}
          maxLength={200}
          placeholder={t("placeholder")}
          aria-label={t("label")}
          onChange={(event) => {
            setText(event.target.value);
            setAt(null);
          }}
          onKeyDown={onKeyDown}
        />
        <span className="q num" role="status">{status()}</span>
        <IconButton icon="up" label={t("previous")} disabled={matches.length === 0} onClick={() => go((at ?? 0) - 1)} />
        <IconButton icon="down" label={t("next")} disabled={matches.length === 0} onClick={() => go(at === null ? 0 : at + 1)} />
        <IconButton icon="x" label={t("close")} onClick={onClose} />
      </div>
      {matches.length > 0 ? (
        <ol className="matches" aria-label={t("matches")}>
          {matches.map((match, index) => <Match key={match.eventId} match={match} isCurrent={index === at} onGo={() => go(index)} />)}
        </ol>
      ) : null}
    </div>
  );

  function status(): string {
    if (text.trim() === "") return "";
    if (isError) return t("failed");
    if (!data || isPlaceholderData) return "";
    if (at !== null) return t("count", { at: at + 1, n: matches.length });
    return data.truncated ? t("first", { n: matches.length }) : t("found", { n: matches.length });
  }
}

function Match({ match, isCurrent, onGo }: Readonly<{ match: StoryMatch; isCurrent: boolean; onGo: () => void }>) {
  return (
    <li>
      <button type="button" aria-current={isCurrent ? "true" : undefined} onClick={onGo} ref={(element) => { if (isCurrent) element?.scrollIntoView({ block: "nearest" }); }}>
        <span className="q num">#{match.index + 1}</span>
        <span className="ell">{match.summary}</span>
      </button>
    </li>
  );
}
