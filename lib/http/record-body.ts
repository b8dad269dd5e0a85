import { DomainError } from "@/lib/domain/errors";
import type { Sent } from "@/lib/services/prepare-sent";
import type { RecordResult } from "@/lib/services/write-batch";
import { JSON_TYPES, MAX_JSON_BYTES, MAX_NDJSON_BYTES, mediaType, NDJSON_TYPES, parseJsonBytes, readAll, requireType } from "./body";
import { readNdjson } from "./ndjson";

/** Recorded at once, whichever is reached first; the connection waits meanwhile, so memory does not grow with the body. */
const LINES = 200;
const LENGTH = 4 * 1024 * 1024;

/** A body of nothing but faults would be answered by something larger than itself. */
const MAX_REJECTED = 10_000;

type Answer = Omit<RecordResult, "rejected"> & { rejected: readonly (RecordResult["rejected"][number] & { line?: number })[] };

/** Records the events of a body, {events: […]} or NDJSON; of NDJSON, `rejected` names the line besides the index. */
export async function recordFromBody(request: Request, record: (events: Sent) => Promise<RecordResult>): Promise<Answer> {
  requireType(request, [...JSON_TYPES, ...NDJSON_TYPES]);
  if (!(NDJSON_TYPES as readonly string[]).includes(mediaType(request))) {
    const bytes = await readAll(request, MAX_JSON_BYTES);
    return record({ bytes, read: () => parseJsonBytes(bytes) });
  }

  const total = { accepted: 0, duplicates: 0, dropped: 0, rejected: [] as Answer["rejected"][number][] };
  let batch: { index: number; line: number; value: unknown }[] = [];
  let length = 0;
  const flush = async () => {
    const lines = batch;
    batch = [];
    length = 0;
    const { accepted, duplicates, dropped, rejected } = await record(lines.map(({ value }) => value));
    total.accepted += accepted;
    total.duplicates += duplicates;
    total.dropped += dropped;
    total.rejected.push(...rejected.map((one) => ({ ...one, index: lines[one.index]?.index ?? one.index, line: lines[one.index]?.line })));
  };

  let index = 0;
  try {
    for await (const line of readNdjson(request, MAX_NDJSON_BYTES)) {
      if ("fault" in line) total.rejected.push({ index, path: "", message: line.fault, line: line.line });
      else {
        batch.push({ index, ...line });
        length += line.length;
      }
      index++;
      if (batch.length >= LINES || length >= LENGTH) await flush();
      if (total.rejected.length > MAX_REJECTED) throw new DomainError("malformed", `more than ${MAX_REJECTED} lines rejected, the last at line ${line.line}; reading stopped`);
    }
  } catch (error) {
    // What was recorded before stays, and who sends the rest must know.
    if (error instanceof DomainError && (error.code === "malformed" || error.code === "too_large")) throw new DomainError(error.code, `${error.message} (${total.accepted} events were recorded)`, error.issues);
    throw error;
  }
  await flush(); // also when it is empty: an unknown task is refused either way
  return { ...total, rejected: total.rejected.sort((a, b) => a.index - b.index) };
}
