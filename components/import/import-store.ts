import { importFile } from "@/lib/queries/import-file";
import { ProblemError } from "@/lib/queries/read";
import type { ImportItem, ImportStep } from "./import-state";

export type ImportOptions = Readonly<{ format: string; taskType: string }>;

// Lives as long as the window: an import goes on, and is still seen, when somebody looks at another page meanwhile.
let items: readonly ImportItem[] = [];
let nextId = 0;
let tail: Promise<void> = Promise.resolve();
const stops = new Map<number, AbortController>();
const listeners = new Set<() => void>();

export const importStore = {
  read: () => items,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Files go one after the other, in the order they came: the server writes one after the other anyway. */
  add(files: readonly File[], { format, taskType }: ImportOptions) {
    const added = files.map((file): ImportItem => ({ id: nextId++, file, format, taskType, step: { kind: "waiting" } }));
    change([...added.toReversed(), ...items]);
    for (const item of added) {
      const stop = new AbortController();
      stops.set(item.id, stop);
      tail = tail.then(() => run(item, stop));
    }
  },
  stop(id: number) {
    stops.get(id)?.abort();
    if (items.find((item) => item.id === id)?.step.kind === "waiting") setStep(id, { kind: "stopped" });
  },
  remove: (id: number) => change(items.filter((item) => item.id !== id)),
};

function change(next: readonly ImportItem[]) {
  items = next;
  for (const listener of listeners) listener();
}

function setStep(id: number, step: ImportStep) {
  change(items.map((item) => (item.id === id ? { ...item, step } : item)));
}

async function run({ id, file, format, taskType }: ImportItem, stop: AbortController): Promise<void> {
  if (!stop.signal.aborted) {
    let step: Extract<ImportStep, { kind: "working" }> = { kind: "working", sent: 0, progress: null };
    const show = (part: Partial<typeof step>) => setStep(id, (step = { ...step, ...part }));
    show({});
    try {
      const result = await importFile({ file, format, taskType, signal: stop.signal, onSent: (sent) => show({ sent }), onProgress: (progress) => show({ progress }) });
      setStep(id, { kind: "done", result });
    } catch (error) {
      setStep(id, stop.signal.aborted ? { kind: "stopped" } : failed(error));
    }
  }
  stops.delete(id);
}

function failed(error: unknown): ImportStep {
  if (error instanceof ProblemError) return { kind: "failed", code: error.code, detail: error.message, refId: error.refId };
  return { kind: "failed", code: "unknown", detail: error instanceof Error ? error.message : "", refId: null };
}
