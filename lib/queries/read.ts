/** A request that the server refused, or that did not arrive (`offline`). */
export class ProblemError extends Error {
  constructor(
    readonly code: string,
    message: string,
    /** Finds it in the server's log, for what nobody expected. */
    readonly refId: string | null = null,
    readonly issues: readonly Readonly<{ path: string; message: string }>[] = [],
  ) {
    super(message);
    this.name = "ProblemError";
  }
}

type ProblemBody = Readonly<{ code?: string; detail?: string; title?: string; error_id?: string; errors?: readonly Readonly<{ path: string; message: string }>[] }>;

/** @throws ProblemError */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error;
    throw new ProblemError("offline", "no answer");
  });
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** @throws ProblemError */
export async function readJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await send(path, { headers: { accept: "application/json" }, ...(signal ? { signal } : {}) });
  return (await response.json()) as T;
}

async function problemOf(response: Response): Promise<ProblemError> {
  const body = (await response.json().catch(() => null)) as ProblemBody | null;
  return new ProblemError(body?.code ?? "unknown", body?.detail ?? body?.title ?? response.statusText, body?.error_id ?? null, body?.errors ?? []);
}
