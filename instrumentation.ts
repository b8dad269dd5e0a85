import type { Instrumentation } from "next";

/** Once, when a server process starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const shared = globalThis as { hindsightStarted?: boolean };
  if (shared.hindsightStarted) return;
  shared.hindsightStarted = true;

  const { refuseMalformedPaths } = await import("@/lib/http/refuse-malformed-paths");
  refuseMalformedPaths();
  const { prepareServer } = await import("@/lib/auth/start");
  await prepareServer();
}

/** Faults while drawing pages: the browser gets the digest only, the log has the rest. */
export const onRequestError: Instrumentation.onRequestError = async (error, request) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { log } = await import("@/lib/log");
  log.error("a page or route failed", { error, method: request.method, path: request.path.split("?")[0], digest: error instanceof Error && "digest" in error ? error.digest : undefined });
};
