"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { tasksKey } from "@/lib/queries/task-queries";
import type { ImportItem } from "./import-state";
import { importStore } from "./import-store";

const none: readonly ImportItem[] = [];

/** The files of this window. Whatever got in makes the lists that were read before stale. */
export function useImports(): readonly ImportItem[] {
  const client = useQueryClient();
  const items = useSyncExternalStore(importStore.subscribe, importStore.read, () => none);
  const over = items.filter(({ step }) => step.kind !== "waiting" && step.kind !== "working").length;
  useEffect(() => {
    if (over > 0) void client.invalidateQueries({ queryKey: tasksKey });
  }, [client, over]);
  return items;
}
