import { chatMessagesSource } from "./chat-messages";
import { claudeCodeSource } from "./claude-code";
import { multiAgentChatSource } from "./multi-agent-chat";
import { nativeSource } from "./native";
import type { Source, SourceItem, SourceOptions } from "./source";
import { sweAgentSource } from "./swe-agent";

/** Every format that can be imported; where two are equally sure, the earlier one is taken. */
const SOURCES: readonly Source[] = [nativeSource, claudeCodeSource, sweAgentSource, multiAgentChatSource, chatMessagesSource];

export const SOURCE_FORMATS: readonly string[] = SOURCES.map(({ format }) => format);

const SAMPLE_LENGTH = 64 * 1024;
const SURE_ENOUGH = 0.3;
const BOM = "\uFEFF";

/** The surest source for the beginning of a file; null if none is sure enough. */
export function detectSource(sample: string, fileName?: string): Source | null {
  const text = sample.startsWith(BOM) ? sample.slice(1) : sample;
  let best: { source: Source; sureness: number } | null = null;
  for (const source of SOURCES) {
    const sureness = source.detect(text, fileName);
    if (sureness > SURE_ENOUGH && sureness > (best?.sureness ?? 0)) best = { source, sureness };
  }
  return best?.source ?? null;
}

export type ParseInput = Readonly<{
  /** Decoded text; bytes go through `decodeChunks` first. */
  chunks: AsyncIterable<string>;
  format: string;
  options: SourceOptions;
  /** Told once, before the first item. */
  onFormat?: (format: string) => void;
}>;

/**
 * Reads a file of a named format, or of whichever it looks like (`auto`). Bad input is told as `rejected` items; only
 * a failing read of `chunks` itself throws.
 */
export async function* parseSource({ chunks, format, options, onFormat }: ParseInput): AsyncGenerator<SourceItem> {
  const reader = chunks[Symbol.asyncIterator]();
  let head = "";
  let isAll = false;
  while (!isAll && head.length < SAMPLE_LENGTH) {
    const next = await reader.next();
    if (next.done) isAll = true;
    else head += next.value;
  }
  if (head.startsWith(BOM)) head = head.slice(1);
  const trouble = troubleWith(head);
  if (trouble) {
    yield { kind: "rejected", line: 1, message: trouble };
    return;
  }
  const source = format === "auto" ? detectSource(head.slice(0, SAMPLE_LENGTH), options.fileName) : SOURCES.find((candidate) => candidate.format === format);
  if (!source) {
    const message = format === "auto" ? `this file is of no format known here; known are ${SOURCE_FORMATS.join(", ")}` : `unknown format "${format.slice(0, 50)}"; known are ${SOURCE_FORMATS.join(", ")}`;
    yield { kind: "rejected", line: 1, message };
    return;
  }
  onFormat?.(source.format);
  yield* source.parse(resumed(head, reader), options);
}

function troubleWith(head: string): string | null {
  if (head.trim() === "") return "the file is empty";
  // What the first bytes of UTF-16 become when they are read as UTF-8.
  if (/^\uFFFD\uFFFD/.test(head) || /^[{["\s]?\0/.test(head)) return "this file is UTF-16, read as UTF-8; save it as UTF-8";
  if (head.startsWith("PK\u0003\u0004") || head.startsWith("\u001F")) return "this file is compressed; unpack it first";
  return null;
}

async function* resumed(head: string, rest: AsyncIterator<string>): AsyncGenerator<string> {
  yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}
