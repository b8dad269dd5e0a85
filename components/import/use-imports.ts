"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { importFile } from "@/lib/queries/import-file";
import { ProblemError } from "@/lib/queries/read";
import { tasksKey } from "@/lib/queries/task-queries";
import type { ImportItem, ImportStep } from "./import-state";

export type ImportOptions = Readonly<{ format: string; taskType: string }>;

/** The files of this page, one at a time in the order they came: the server writes one after the other anyway. */
export function useImports() {
  const router = useRouter();
  const client = useQueryClient();
  const [items, setItems] = useState<readonly ImportItem[]>([]);
  const nextId = useRef(0);
  const stops = useRef(new Map<number, AbortController>());
  const tail = useRef<Promise<void>>(Promise.resolve());

  const setStep = useCallback((id: number, step: ImportStep) => setItems((before) => before.map((item) => (item.id === id ? { ...item, step } : item))), []);

  const run = useCallback(async ({ id, file, format, taskType }: ImportItem, stop: AbortController) => {
    if (stop.signal.aborted) return setStep(id, { kind: "stopped" });
    let step: Extract<ImportStep, { kind: "working" }> = { kind: "working", sent: 0, progress: null };
    const show = (change: Partial<typeof step>) => setStep(id, (step = { ...step, ...change }));
    show({});
    try {
      const result = await importFile({ file, format, taskType, signal: stop.signal, onSent: (sent) => show({ sent }), onProgress: (progress) => show({ progress }) });
      setStep(id, { kind: "done", result });
    } catch (error) {
      if (stop.signal.aborted) setStep(id, { kind: "stopped" });
      else if (error instanceof ProblemError) setStep(id, { kind: "failed", code: error.code, detail: error.message, refId: error.refId });
      else throw error;
    } finally {
      stops.current.delete(id);
      void client.invalidateQueries({ queryKey: tasksKey });
      router.refresh();
    }
  }, [client, router, setStep]);

  const add = useCallback((files: readonly File[], options: ImportOptions) => {
    const added = files.map((file): ImportItem => ({ id: nextId.current++, file, ...options, step: { kind: "waiting" } }));
    setItems((before) => [...added.toReversed(), ...before]);
    for (const item of added) {
      const stop = new AbortController();
      stops.current.set(item.id, stop);
      tail.current = tail.current.then(() => run(item, stop));
    }
  }, [run]);

  const stop = (id: number) => stops.current.get(id)?.abort();
  const remove = (id: number) => setItems((before) => before.filter((item) => item.id !== id));
  const again = (item: ImportItem) => { remove(item.id); add([item.file], item); };

  // Leaving the page stops what runs: nothing goes on unseen.
  useEffect(() => {
    const running = stops.current;
    return () => running.forEach((controller) => controller.abort());
  }, []);

  return { items, add, stop, remove, again };
}
