import { z } from "zod";
import { DomainError } from "@/lib/domain/errors";

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

export type Page<T> = Readonly<{ items: readonly T[]; next_cursor: string | null }>;

/** `limit` as a query sends it. */
export const limitSchema = z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT);

/**
 * One page of rows that were asked for with one more than `limit`: whether that one came tells if there is a next page.
 *
 * @param keyOf the sort key of a row, which becomes the cursor
 */
export function toPage<Row, Item>(rows: readonly Row[], limit: number, toItem: (row: Row) => Item, keyOf: (row: Row) => readonly (string | number)[]): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(toItem), next_cursor: rows.length > limit && last !== undefined ? encodeCursor(keyOf(last)) : null };
}

/** A cursor is the sort key of the last item seen, opaque to the caller. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key), "utf8").toString("base64url");
}

/** @throws DomainError invalid for anything `encodeCursor` did not make for a list of this sort */
export function decodeCursor<S extends z.ZodType>(cursor: string, schema: S): z.infer<S> {
  const parsed = schema.safeParse(readKey(cursor));
  if (parsed.success) return parsed.data;
  throw new DomainError("invalid", "cursor: not one of this list", [{ path: "cursor", message: "expected next_cursor of an answer with the same sort" }]);
}

function readKey(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")) as unknown;
  } catch {
    return undefined;
  }
}
