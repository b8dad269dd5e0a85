import type { EventInput } from "@/lib/domain/event";
import { parseSource } from "@/lib/sources/registry";
import type { SourceItem, SourceTask } from "@/lib/sources/source";

export const NOW = new Date("2026-03-01T12:00:00.000Z");

export async function* chunked(text: string, size = 7): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

export type ReadFile = Readonly<{
  format: string;
  items: readonly SourceItem[];
  /** As last told. */
  tasks: ReadonlyMap<string, SourceTask>;
  events: readonly EventInput[];
  rejected: readonly Extract<SourceItem, { kind: "rejected" }>[];
  warnings: readonly string[];
  dropped: number;
}>;

export async function readText(text: string, { format = "auto", size = 65_536, fileName, taskType }: { format?: string; size?: number; fileName?: string; taskType?: string } = {}): Promise<ReadFile> {
  const items: SourceItem[] = [];
  let found = "";
  const options = { now: NOW, ...(fileName === undefined ? {} : { fileName }), ...(taskType === undefined ? {} : { taskType }) };
  for await (const item of parseSource({ chunks: chunked(text, size), format, options, onFormat: (name) => { found = name; } })) items.push(item);
  const of = <K extends SourceItem["kind"]>(kind: K) => items.filter((item): item is Extract<SourceItem, { kind: K }> => item.kind === kind);
  return {
    format: found,
    items,
    tasks: new Map(of("task").map(({ task }) => [task.task_id, task])),
    events: of("event").map(({ event }) => event),
    rejected: of("rejected"),
    warnings: of("warning").map(({ message }) => message),
    dropped: of("dropped").reduce((sum, { count }) => sum + count, 0),
  };
}

export const lines = (...records: unknown[]): string => records.map((record) => (typeof record === "string" ? record : JSON.stringify(record))).join("\n") + "\n";
