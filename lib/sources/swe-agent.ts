import { messagesOf } from "./chat-messages";
import { isMessage } from "./chat-steps";
import { miniSweItems } from "./mini-swe-run";
import { outlineOf } from "./outline";
import { readRecords } from "./records";
import { rejectionOf, unknownShape } from "./rejections";
import type { Source, SourceItem, SourceOptions } from "./source";
import { trajectoryItems } from "./swe-trajectory";
import { isObject, type JsonObject } from "./values";

const EXPECTED = "a SWE-agent trajectory {trajectory: [{action, observation}]} or mini-swe-agent messages";
const MINI = /mswea_bash_command|<returncode>|COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT/;

/** SWE-agent `.traj` and mini-swe-agent `.traj.json`. */
export const sweAgentSource: Source = {
  format: "swe-agent",
  detect: (sample, fileName) => {
    const { paths } = outlineOf(sample);
    const has = (name: string) => paths.has(name) || paths.has(`[].${name}`);
    if (has("trajectory[].action") || (has("trajectory[].observation") && has("trajectory[].thought"))) return 0.95;
    if (MINI.test(sample) && (has("role") || has("messages[].role"))) return 0.9;
    return /\.traj(?:\.json)?$/.test(fileName ?? "") && (has("trajectory") || has("messages") || has("history")) ? 0.6 : 0;
  },
  parse: parseSweAgent,
};

function hasTrajectory(value: unknown): value is JsonObject {
  return isObject(value) && Array.isArray(value.trajectory);
}

async function* parseSweAgent(chunks: AsyncIterable<string>, options: SourceOptions): AsyncGenerator<SourceItem> {
  const loose: JsonObject[] = [];
  for await (const record of readRecords(chunks)) {
    const value = record.kind === "value" ? record.value : record.kind === "cut" ? record.salvage : undefined;
    if (record.kind === "bad" || record.kind === "cut") yield rejectionOf(record);
    const messages = hasTrajectory(value) ? undefined : messagesOf(value);
    if (hasTrajectory(value)) yield* trajectoryItems(value, options);
    else if (messages) yield* miniSweItems(isObject(value) ? value : {}, messages, options);
    else if (isMessage(value)) loose.push(value);
    else if (record.kind === "value") yield unknownShape(record.line, EXPECTED);
  }
  if (loose.length > 0) yield* miniSweItems({}, loose, options);
}
