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
