import { gunzip, gzip } from "node:zlib";
import { promisify } from "node:util";
import type { EventDigest } from "@/lib/domain/digest";
import type { EventStatus } from "@/lib/domain/event";
import { packDigest, unpackDigest, type DigestRest } from "./digest-row";

/** Events per full block: what reading one event unpacks. */
export const EVENTS_PER_BLOCK = 100;

// In the thread pool: the event loop goes on meanwhile.
const press = promisify(gzip);
const open = promisify(gunzip);

/** What a block knows of an event: enough to list its task without its row. */
export type BlockEntry = Readonly<{
  eventId: string;
  timestampMs: number;
  seq: number | null;
  arrival: number;
  type: string;
  action: string | null;
  status: EventStatus;
  isThinned: boolean;
  digest: DigestRest;
}>;

const PLAIN = ["eventId", "type", "action", "status", "isThinned"] as const;
const COUNTING = ["timestampMs", "seq", "arrival"] as const;

type Packed = Uint8Array<ArrayBuffer>;
type Columns = Record<string, unknown[]>;

/**
 * The entries column by column, since likes lie best beside likes, and what counts up as steps: half the size of rows.
 * Fields that no event has are left out.
 */
export async function packDigests(entries: readonly BlockEntry[]): Promise<Packed> {
  const columns: Columns = {};
  for (const name of PLAIN) columns[name] = entries.map((entry) => entry[name]);
  for (const name of COUNTING) columns[name] = toSteps(entries.map((entry) => entry[name]));
  const digests: Columns = {};
  for (const [place, { digest }] of entries.entries()) {
    for (const [field, value] of Object.entries(JSON.parse(packDigest(digest)) as Record<string, unknown>)) {
      (digests[field] ??= Array.from({ length: entries.length }, () => null))[place] = value;
    }
  }
  return pack(JSON.stringify({ columns, digests }));
}

/** The events of a block, each made only when it is asked for: a list wants one or two of a hundred. */
export type OpenBlock = Readonly<{ eventIds: readonly string[]; entryAt: (place: number) => BlockEntry; digestAt: (place: number) => EventDigest }>;

export async function unpackDigests(body: Uint8Array): Promise<OpenBlock> {
  const { columns, digests } = JSON.parse(await unpack(body)) as { columns: Columns; digests: Columns };
  for (const name of COUNTING) columns[name] = fromSteps(columns[name] as (number | null)[]);
  const [owns, fields] = [Object.entries(columns), Object.entries(digests)];
  const fill = (target: Record<string, unknown>, place: number, columns: readonly [string, unknown[]][]) => {
    for (const [name, values] of columns) if (values[place] !== null) target[name] = values[place];
  };
  const entryAt = (place: number): BlockEntry => {
    const own: Record<string, unknown> = { seq: null, action: null };
    const digest: Record<string, unknown> = { ...unpackDigest({}) };
    fill(own, place, owns);
    fill(digest, place, fields);
    return { ...(own as Omit<BlockEntry, "digest">), digest: digest as DigestRest };
  };
  const digestAt = (place: number): EventDigest => {
    const digest: Record<string, unknown> = { ...BLANK };
    fill(digest, place, owns);
    fill(digest, place, fields);
    return digest as EventDigest;
  };
  return { eventIds: columns.eventId as string[], entryAt, digestAt };
}

/** Every field at once: filling one in is many times as fast as putting an object of so many fields together. */
const BLANK: EventDigest = { ...unpackDigest({}), eventId: "", timestampMs: 0, seq: null, arrival: 0, type: "", action: null, status: "unknown", isSkewed: false, isThinned: false };

/** @param payloads JSON each, in the order of the entries; null for one that is thinned */
export async function packPayloads(payloads: readonly (string | null)[]): Promise<Packed> {
  return pack(`[${payloads.map((payload) => payload ?? "null").join(",")}]`);
}

export async function unpackPayloads(body: Uint8Array): Promise<(Record<string, unknown> | null)[]> {
  return JSON.parse(await unpack(body)) as (Record<string, unknown> | null)[];
}

async function pack(text: string): Promise<Packed> {
  return new Uint8Array(await press(text));
}

async function unpack(body: Uint8Array): Promise<string> {
  return (await open(body)).toString("utf8");
}

/** Each number as its distance from the one before; null stays null. */
function toSteps(values: readonly (number | null)[]): (number | null)[] {
  let last = 0;
  return values.map((value) => {
    if (value === null) return null;
    const step = value - last;
    last = value;
    return step;
  });
}

function fromSteps(steps: readonly (number | null)[]): (number | null)[] {
  let last = 0;
  return steps.map((step) => (step === null ? null : (last += step)));
}
