/** What a caller can do about a failure; each code has one HTTP status and one message key. */
export type DomainErrorCode =
  | "invalid" // 422: understood, but refused; `issues` says where
  | "malformed" // 400: could not be read at all
  | "unauthenticated" // 401
  | "forbidden" // 403
  | "not_found" // 404
  | "conflict" // 409: somebody else was first; look again and decide
  | "too_large" // 413
  | "rate_limited" // 429
  | "unavailable"; // 503: try again

export type Issue = Readonly<{ path: string; message: string }>;

/** The one error services and domain throw. A throw inside a transaction rolls it back. */
export class DomainError extends Error {
  constructor(
    readonly code: DomainErrorCode,
    message: string,
    readonly issues: readonly Issue[] = [],
  ) {
    super(message);
    this.name = "DomainError";
  }
}
