import { chatRunItems } from "./chat-run";
import { isMessage } from "./chat-steps";
import { outlineOf } from "./outline";
import { readRecords } from "./records";
import { rejectionOf, unknownShape } from "./rejections";
import type { Source, SourceItem, SourceOptions } from "./source";
import { isObject, type JsonObject } from "./values";

const EXPECTED = "chat messages {role, content}, or a run {messages: […]} or {traj: […]}";
const LISTS = ["messages", "traj", "conversation", "trajectory"] as const;

/** OpenAI chat messages with tools: one list, `{messages: […]}`, a list of runs, or one run or message a line. */
export const chatMessagesSource: Source = {
  format: "chat-messages",
  detect: (sample) => {
    const { paths } = outlineOf(sample);
    const prefixes = ["", "[].", "runs[].", "results[]."];
    if (prefixes.some((prefix) => LISTS.some((list) => paths.has(`${prefix}${list}[].role`)))) return 0.8;
    if (paths.has("[].role") && (paths.has("[].content") || paths.has("[].tool_calls"))) return 0.7;
    if (paths.has("[][].role")) return 0.7;
    return paths.has("role") && paths.has("content") ? 0.5 : 0;
  },
  parse: parseChat,
};

/** The messages of a run object, whatever it calls their list. */
export function messagesOf(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value.some(isMessage) ? value : undefined;
  if (!isObject(value)) return undefined;
  for (const name of LISTS) {
    const list = value[name];
    if (Array.isArray(list) && (list.length === 0 || list.some(isMessage))) return list;
  }
  return undefined;
}

async function* parseChat(chunks: AsyncIterable<string>, options: SourceOptions): AsyncGenerator<SourceItem> {
  /** Messages that stand alone at the top are one run together. */
  const loose: JsonObject[] = [];
  for await (const record of readRecords(chunks, ["runs", "results"])) {
    if (record.kind === "rest") continue;
    const value = record.kind === "value" ? record.value : record.kind === "cut" ? record.salvage : undefined;
    const messages = messagesOf(value);
    if (record.kind !== "value") yield rejectionOf(record);
    if (messages) yield* chatRunItems(isObject(value) ? value : {}, messages, options);
    else if (record.kind === "value" && isMessage(value)) loose.push(value);
    else if (record.kind === "value") yield unknownShape(record.line, EXPECTED);
  }
  if (loose.length > 0) yield* chatRunItems({}, loose, options);
}
