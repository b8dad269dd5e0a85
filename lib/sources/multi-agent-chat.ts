import { multiAgentItems, speakerOf } from "./multi-agent-run";
import { outlineOf, type Outline } from "./outline";
import { readRecords } from "./records";
import { rejectionOf, unknownShape } from "./rejections";
import type { Source, SourceItem, SourceOptions } from "./source";
import { isObject, listOf, type JsonObject } from "./values";

const EXPECTED = "a conversation {history: [{name, content}]} or a list of such messages";
const LISTS = ["history", "chat_history", "messages"] as const;
/** Messages with tool calls are chat messages with names; records with actions are some other tool's events. */
const OTHER_KEYS = ["tool_calls", "tool_call_id", "action", "observation"];
const NAMES = ["name", "source", "speaker", "sender"] as const;

/** AG2 / AutoGen conversations: a list of messages that name their speaker, alone or inside a run. */
export const multiAgentChatSource: Source = {
  format: "multi-agent-chat",
  detect: (sample) => {
    const outline = outlineOf(sample);
    const lists = ["", "[]", ...LISTS.flatMap((list) => [`${list}[]`, `[].${list}[]`])];
    const isNamed = lists.some((list) => NAMES.some((name) => has(outline, list, name)) && has(outline, list, "content"));
    if (!isNamed || lists.some((list) => OTHER_KEYS.some((key) => has(outline, list, key)))) return 0;
    return outline.paths.has("history[].name") || outline.paths.has("[].history[].name") || outline.paths.has("chat_history[].name") ? 0.9 : speakers(sample) > 1 ? 0.85 : 0.4;
  },
  parse: parseMultiAgent,
};

function has({ paths }: Outline, list: string, key: string): boolean {
  return paths.has(list === "" ? key : `${list}.${key}`);
}

function speakers(sample: string): number {
  return new Set([...sample.matchAll(/"(?:name|source|speaker|sender)"\s*:\s*"([^"]+)"/g)].map((match) => match[1])).size;
}

function conversationOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value.some(isSpoken) ? value : undefined;
  if (!isObject(value)) return undefined;
  const list = LISTS.map((name) => value[name]).find(Array.isArray);
  return list && (list.length === 0 || list.some(isSpoken)) ? listOf(list) : undefined;
}

function isSpoken(value: unknown): value is JsonObject {
  return isObject(value) && "content" in value && (speakerOf(value) !== undefined || typeof value.role === "string");
}

async function* parseMultiAgent(chunks: AsyncIterable<string>, options: SourceOptions): AsyncGenerator<SourceItem> {
  const loose: JsonObject[] = [];
  for await (const record of readRecords(chunks, ["runs", "results"])) {
    if (record.kind === "rest") continue;
    const value = record.kind === "value" ? record.value : record.kind === "cut" ? record.salvage : undefined;
    const messages = conversationOf(value);
    if (record.kind !== "value") yield rejectionOf(record);
    if (messages) yield* multiAgentItems(isObject(value) ? value : {}, messages, options);
    else if (record.kind === "value" && isSpoken(value)) loose.push(value);
    else if (record.kind === "value") yield unknownShape(record.line, EXPECTED);
  }
  if (loose.length > 0) yield* multiAgentItems({}, loose, options);
}
