import { useCallback } from "react";
import type { Stop } from "./stops";

// One listener on the list serves every row: which row an element shows is remembered beside it.
const stops = new WeakMap<Element, Stop>();

/** Remembers which row the element shows. */
export function useRowElement(stop: Stop): (element: Element | null) => void {
  return useCallback(
    (element) => {
      if (element) stops.set(element, stop);
    },
    [stop],
  );
}

/** The row that was clicked or focused, if it was one. */
export function stopAt(target: EventTarget | null): Stop | null {
  const element = target instanceof Element ? target.closest("[data-stop]") : null;
  return element ? (stops.get(element) ?? null) : null;
}

export function elementOf(list: ParentNode, stop: { row: string; index: number }): HTMLElement | null {
  return list.querySelector<HTMLElement>(`[data-stop="${stop.row}:${stop.index}"]`);
}
