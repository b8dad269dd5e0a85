import { ClaudeSession } from "./claude-session";
import { outlineOf } from "./outline";
import { readRecords } from "./records";
import { rejectionOf, unknownShape } from "./rejections";
import type { Source, SourceItem, SourceOptions } from "./source";
import { isObject, textOf, type JsonObject } from "./values";

const EXPECTED = "a Claude Code record with a type and a sessionId";

/** A Claude Code session transcript (JSONL, or the same records as a JSON array), and its sub-agents' files. */
export const claudeCodeSource: Source = {
  format: "claude-code",
  detect: (sample) => {
    const { paths } = outlineOf(sample);
    const has = (name: string) => paths.has(name) || paths.has(`[].${name}`);
    if (!has("type")) return 0;
    if (has("sessionId") && (has("uuid") || has("message.role") || has("operation"))) return 0.97;
    if (has("snapshot.messageId") || (has("leafUuid") && has("summary"))) return 0.9;
    return has("sessionId") ? 0.5 : 0;
  },
  parse: parseClaudeCode,
};

/** One task per sessionId. Records without one (file snapshots, summaries) belong to the session read last. */
async function* parseClaudeCode(chunks: AsyncIterable<string>, options: SourceOptions): AsyncGenerator<SourceItem> {
  const sessions = new Map<string, ClaudeSession>();
  let current: ClaudeSession | undefined;
  let early: JsonObject[] = [];

  for await (const record of readRecords(chunks)) {
    if (record.kind === "bad" || record.kind === "cut") {
      yield rejectionOf(record);
      continue;
    }
    if (!isObject(record.value) || textOf(record.value.type) === undefined) {
      yield unknownShape(record.line, EXPECTED);
      continue;
    }
    const sessionId = textOf(record.value.sessionId);
    if (sessionId !== undefined) {
      current = sessions.get(sessionId) ?? new ClaudeSession(sessionId.slice(0, 200), options);
      sessions.set(sessionId, current);
    }
    if (!current) {
      early.push(record.value);
      continue;
    }
    for (const value of early) yield* current.read(value, 0);
    early = [];
    yield* current.read(record.value, record.index);
  }
  for (const session of sessions.values()) yield* session.end();
  if (sessions.size === 0 && early.length > 0) yield { kind: "rejected", message: `no record of this file names a session; ${EXPECTED} was expected` };
}
