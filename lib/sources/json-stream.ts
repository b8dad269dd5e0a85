import { JsonScanner } from "./json-scanner";
import type { JsonObject } from "./values";

/** `line` is 1-based, where the value begins; `index` is 0-based within its array; `key` names the array inside a top-level object. */
type Place = Readonly<{ line: number; index: number; key: string | null }>;

export type JsonItem =
  /** An element of a top-level or named array, or a whole top-level value. */
  | (Place & Readonly<{ kind: "value"; value: unknown }>)
  /** The members of a top-level object beside its streamed arrays (these are empty here). */
  | (Place & Readonly<{ kind: "rest"; value: JsonObject }>)
  | (Place & Readonly<{ kind: "bad"; message: string }>)
  /** The file ended inside a value. `salvage`: what of it was complete, if it holds an array with complete elements. */
  | (Place & Readonly<{ kind: "cut"; salvage: unknown }>);

/** Characters of one element; beyond it the element is passed over, not held. */
export const MAX_VALUE_LENGTH = 64 * 1024 * 1024;

/**
 * Reads a JSON file element by element, so that an array of runs is never held whole.
 *
 * @param arrays names of arrays inside a top-level object that are streamed as well
 */
export async function* readJson(chunks: AsyncIterable<string>, arrays: readonly string[] = [], maxLength = MAX_VALUE_LENGTH): AsyncGenerator<JsonItem> {
  const scanner = new JsonScanner(new Set(arrays), maxLength);
  for await (const chunk of chunks) {
    yield* scanner.push(chunk);
    if (scanner.isLost) return;
  }
  yield* scanner.end();
}
