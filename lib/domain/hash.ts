/** Deeper than this, a value is hashed as a constant: nobody nests so deep but to break something. */
const MAX_DEPTH = 64;

/** A running 64-bit FNV-1a over UTF-16 code units, in two halves, because BigInt is ten times slower. */
type Hash = { high: number; low: number };
const TWO_32 = 0x1_0000_0000;

function start(): Hash {
  return { high: 0xcbf29ce4 | 0, low: 0x84222325 | 0 };
}

function addUnit(hash: Hash, unit: number): void {
  // The prime is 2^40 + 0x1b3, so multiplying is a small product and a shift.
  const low = (hash.low ^ unit) >>> 0;
  const product = low * 0x1b3;
  hash.high = (hash.high * 0x1b3 + Math.floor(product / TWO_32) + (low << 8)) | 0;
  hash.low = product | 0;
}

function addText(hash: Hash, text: string): void {
  for (let index = 0; index < text.length; index += 1) addUnit(hash, text.charCodeAt(index));
  addUnit(hash, 0xffff); // no text holds it: "ab","c" differs from "a","bc"
}

/** Whitespace runs count as one space, ends do not count. The halves stand in locals: this is the hottest loop of recording. */
function addNormalisedText(hash: Hash, text: string): void {
  let { high, low } = hash;
  let isPending = false;
  let hasStarted = false;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit === 32 || (unit >= 9 && unit <= 13) || unit === 0xa0 || unit === 0x3000) {
      isPending = hasStarted;
      continue;
    }
    if (isPending) {
      const mixed = (low ^ 32) >>> 0;
      const product = mixed * 0x1b3;
      high = (high * 0x1b3 + Math.floor(product / TWO_32) + (mixed << 8)) | 0;
      low = product | 0;
      isPending = false;
    }
    hasStarted = true;
    const mixed = (low ^ unit) >>> 0;
    const product = mixed * 0x1b3;
    high = (high * 0x1b3 + Math.floor(product / TWO_32) + (mixed << 8)) | 0;
    low = product | 0;
  }
  hash.high = high;
  hash.low = low;
  addUnit(hash, 0xffff);
}

function addValue(hash: Hash, value: unknown, depth: number): void {
  if (typeof value === "string") {
    addUnit(hash, 1);
    addNormalisedText(hash, value);
  } else if (Array.isArray(value)) {
    addUnit(hash, 2);
    if (depth < MAX_DEPTH) for (const item of value) addValue(hash, item, depth + 1);
    addUnit(hash, 3);
  } else if (typeof value === "object" && value !== null) {
    addUnit(hash, 4);
    if (depth < MAX_DEPTH) {
      const record = value as Record<string, unknown>;
      for (const key of Object.keys(record).sort()) {
        if (record[key] === undefined) continue;
        addText(hash, key);
        addValue(hash, record[key], depth + 1);
      }
    }
    addUnit(hash, 5);
  } else {
    addUnit(hash, 6);
    addText(hash, String(value));
  }
}

function toHex({ high, low }: Hash): string {
  return (high >>> 0).toString(16).padStart(8, "0") + (low >>> 0).toString(16).padStart(8, "0");
}

/** 64-bit hash of a text, 16 hex digits. Tells apart; it does not protect. */
export function hashText(text: string): string {
  const hash = start();
  addText(hash, text);
  return toHex(hash);
}

/** 64-bit hash of JSON values, 16 hex digits; the order of keys and the width of whitespace do not matter. */
export function hashValues(...values: readonly unknown[]): string {
  const hash = start();
  for (const value of values) addValue(hash, value, 0);
  return toHex(hash);
}
