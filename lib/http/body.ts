import { DomainError } from "@/lib/domain/errors";
import { findJsonFault } from "./json-fault";
import { HttpError } from "./problem";

/** Bodies larger than this, unpacked, are refused; long recordings go in as NDJSON, which is read as it comes. */
export const MAX_JSON_BYTES = 8 * 1024 * 1024;
export const MAX_NDJSON_BYTES = 256 * 1024 * 1024;
/** A file to import is read as a stream; this bounds the time one upload may take, not memory. */
export const MAX_IMPORT_BYTES = 1024 * 1024 * 1024;

const NOT_UTF_8 = "the body is not UTF-8";

export const JSON_TYPES = ["application/json"] as const;
export const NDJSON_TYPES = ["application/x-ndjson", "application/ndjson", "application/jsonl"] as const;

/** @returns the media type, lower case, without parameters; "" if there is none */
export function mediaType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

/** @throws HttpError 415 unless the body's type is one of `types` (`application/problem+json` counts as JSON) */
export function requireType(request: Request, types: readonly string[]): void {
  const type = mediaType(request);
  if (types.includes(type) || (types.includes("application/json") && /^application\/[\w.-]+\+json$/.test(type))) return;
  throw new HttpError(415, "unsupported_media_type", "Unsupported content type", `expected ${types.join(" or ")}, got ${type || "none"}`, { accept: types.join(", ") });
}

/**
 * The body as it comes, unpacked (gzip) and counted.
 *
 * @throws DomainError too_large past `limit` bytes, malformed for broken gzip; HttpError 415 for another encoding
 */
export async function* readBytes(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limit) throw tooLarge(limit);
  if (!request.body) return;

  const reader = unpacked(request).getReader();
  let total = 0;
  try {
    for (;;) {
      const { done, value } = await read(reader);
      if (done) return;
      total += value.byteLength;
      if (total > limit) throw tooLarge(limit);
      yield value;
    }
  } finally {
    // Whoever stops early lets go of the connection; a stream that already failed refuses, which is fine.
    await reader.cancel().catch(() => undefined);
  }
}

/** The body's text. @throws DomainError malformed when it is not UTF-8 */
export async function* readText(request: Request, limit: number): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true }); // takes a byte order mark away by itself
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new DomainError("malformed", NOT_UTF_8);
    }
  };
  for await (const bytes of readBytes(request, limit)) yield decode(bytes);
  yield decode();
}

/** The whole body. @throws as readBytes */
export async function readAll(request: Request, limit: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const bytes of readBytes(request, limit)) pieces.push(bytes);
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
}

/** @throws HttpError 415; DomainError too_large, malformed with line and column */
export async function readJson(request: Request, { limit = MAX_JSON_BYTES, ifEmpty }: Readonly<{ limit?: number; ifEmpty?: unknown }> = {}): Promise<unknown> {
  const hasBody = request.body !== null;
  if (hasBody || ifEmpty === undefined) {
    if (mediaType(request) || ifEmpty === undefined) requireType(request, JSON_TYPES);
  }
  return parseJsonBytes(await readAll(request, limit), ifEmpty);
}

/** @throws DomainError malformed, with line and column */
export function parseJsonBytes(bytes: Uint8Array, ifEmpty?: unknown): unknown {
  const text = decodeWhole(bytes);
  if (!text.trim()) {
    if (ifEmpty !== undefined) return ifEmpty;
    throw new DomainError("malformed", "the body is empty; expected JSON");
  }
  return parseJson(text);
}

function decodeWhole(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new DomainError("malformed", NOT_UTF_8);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const { line, column, expected } = findJsonFault(text);
    throw new DomainError("malformed", `not JSON: line ${line}, column ${column}: expected ${expected}`, [{ path: "", message: `line ${line}, column ${column}: expected ${expected}` }]);
  }
}

function unpacked(request: Request): ReadableStream<Uint8Array> {
  const encoding = (request.headers.get("content-encoding") ?? "identity").trim().toLowerCase();
  const body = request.body as ReadableStream<Uint8Array<ArrayBuffer>>;
  if (encoding === "identity" || encoding === "") return body;
  if (encoding === "gzip" || encoding === "x-gzip") return body.pipeThrough(new DecompressionStream("gzip"));
  throw new HttpError(415, "unsupported_media_type", "Unsupported content encoding", `expected gzip or none, got ${encoding.slice(0, 50)}`, { "accept-encoding": "gzip" });
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (error) {
    throw new DomainError("malformed", `the body broke off or is not what Content-Encoding says (${error instanceof Error ? error.name : "error"})`);
  }
}

function tooLarge(limit: number): DomainError {
  return new DomainError("too_large", limit < 1024 * 1024 ? `more than ${limit / 1024} KB` : `more than ${limit / 1024 / 1024} MB, unpacked; send smaller batches${limit < MAX_NDJSON_BYTES ? ", or NDJSON" : ""}`);
}
