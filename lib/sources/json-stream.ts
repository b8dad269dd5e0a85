import type { JsonItem } from "./json-item";
import { JsonScanner } from "./json-scanner";

/** Characters of one element; beyond it the element is passed over, not held. */
const MAX_VALUE_LENGTH = 64 * 1024 * 1024;

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
