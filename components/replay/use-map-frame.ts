"use client";
import { useEffect, useRef, type RefObject } from "react";
import type { StoryHead } from "@/lib/domain/story";
import type { StoryListHandle } from "./story-list";

/** Never thinner than can be seen, as a share of the width. */
const MIN_SHARE = 0.006;

/** The frame around what is in view follows the scroll without a render of its own. */
export function useMapFrame(list: RefObject<StoryListHandle | null>, head: StoryHead, isOn: boolean): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isOn) return;
    let pending = 0;
    const draw = () => {
      pending = 0;
      if (!frame.current || !list.current) return;
      const { fromMs, toMs } = list.current.momentsInView();
      const duration = Math.max(1, head.durationMs);
      const from = Math.min(1 - MIN_SHARE, Math.max(0, fromMs / duration));
      const to = Math.min(1, Math.max(from + MIN_SHARE, toMs / duration));
      frame.current.style.left = `${from * 100}%`;
      frame.current.style.width = `${(to - from) * 100}%`;
    };
    const ask = () => {
      pending ||= requestAnimationFrame(draw);
    };
    ask();
    window.addEventListener("scroll", ask, { passive: true });
    window.addEventListener("resize", ask);
    return () => {
      cancelAnimationFrame(pending);
      window.removeEventListener("scroll", ask);
      window.removeEventListener("resize", ask);
    };
  }, [list, head, isOn]);
  return frame;
}
