"use client";
import { useSyncExternalStore } from "react";

// The breakpoint of app/globals.css.
const PHONE = "(max-width: 720px)";

function subscribe(notify: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches, () => false);
}
