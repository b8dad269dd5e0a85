import { prepareBatch, type PreparedBatch, type Preparing } from "./prepare-batch";
import { prepareInThread } from "./prepare-thread";
import { eventsOf } from "./record-body";

/** Less is prepared sooner than handed over. */
const MIN_BYTES = 8 * 1024;

/** A body nobody has looked into yet; `read` gives its JSON, or throws what is wrong with it. */
export type UnreadBody = Readonly<{ bytes: Uint8Array; read: () => unknown }>;
export type Sent = readonly unknown[] | UnreadBody;

/** What was sent, ready to be written. @throws DomainError malformed, invalid for a body that is not {events: […]} */
export async function prepareSent(sent: Sent, how: Preparing): Promise<PreparedBatch> {
  if (!("bytes" in sent)) return prepareBatch(sent, how);
  const prepared = sent.bytes.byteLength < MIN_BYTES ? null : await prepareInThread(sent.bytes, how);
  return prepared ?? prepareBatch(eventsOf(sent.read()), how);
}
