"use client";
import { useEffect, useEffectEvent } from "react";
import { useShortcuts } from "@/components/shell/use-shortcuts";
import { stopAt } from "./row-element";
import type { Stop } from "./stops";
import type { Replay } from "./use-replay";

const isDecision = (stop: Stop) => stop.row === "event" && stop.action !== null;

type Acts = Readonly<{ copyLink: () => void; close: () => boolean }>;

/** The page's keys; their names and words are in the table of components/shell/shortcuts.ts. */
export function useReplayKeys(replay: Replay, { copyLink, close }: Acts): void {
  const { move, goTo, act, head, state } = replay;
  const step = (direction: 1 | -1) => void move({ direction, accepts: isDecision, align: "center" });
  useShortcuts("replayPage", {
    nextEvent: () => void move({ direction: 1 }),
    previousEvent: () => void move({ direction: -1 }),
    nextTurn: () => void move({ direction: 1, onlyMarked: true, align: "center" }),
    previousTurn: () => void move({ direction: -1, onlyMarked: true, align: "center" }),
    firstFailure: () => {
      if (head?.firstFailureEventId) void goTo(head.firstFailureEventId);
    },
    find: () => act({ do: "find", isOpen: true }),
    raw: () => act({ do: "raw", isOpen: !state.isRawOpen }),
    copyLink,
    step: () => step(1),
    stepBack: () => step(-1),
    reflections: () => document.getElementById("reflections")?.focus(),
  });

  // The space bar belongs to a focused link or button, but on a row it steps on; Escape closes from anywhere.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.key === "Escape" && !document.querySelector("[role=dialog][data-state=open], [role=menu][data-state=open]") && close()) event.preventDefault();
    if (event.key !== " " || event.ctrlKey || event.metaKey || event.altKey || !stopAt(event.target)) return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
