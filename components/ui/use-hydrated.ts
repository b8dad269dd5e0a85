"use client";
import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the server's markup is taken over, true after: for what only the browser knows (zone, platform). */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, () => true, () => false);
}
