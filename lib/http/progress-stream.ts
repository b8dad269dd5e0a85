import { setImmediate as nextTurn } from "node:timers/promises";
import { problemOf } from "./problem";
import { unexpected } from "./route";

/** Lines are sent at most this often; the last state always is. */
const EVERY_MS = 100;

/**
 * Answers at once and tells how the work goes: one JSON line each, {type: "progress", …}, then {type: "result", …} or
 * {type: "error", problem}. The work is told to stop when the browser goes away.
 */
export function progressStream<P extends object, R extends object>(request: Request, work: (tell: (progress: P) => void, signal: AbortSignal) => Promise<R>): Response {
  const gone = new AbortController();
  request.signal.addEventListener("abort", () => gone.abort());
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (line: object) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      let sentAt = 0;
      const tell = (progress: P) => {
        if (performance.now() - sentAt < EVERY_MS) return;
        sentAt = performance.now();
        send({ type: "progress", ...progress });
      };
      await nextTurn(); // the answer's head goes out first
      try {
        send({ type: "result", ...(await work(tell, gone.signal)) });
      } catch (error) {
        send({ type: "error", problem: await (problemOf(error) ?? unexpected(error, request)).json() });
      }
      if (!gone.signal.aborted) controller.close();
    },
    cancel: () => gone.abort(),
  });
  return new Response(body, { headers: { "content-type": "application/x-ndjson; charset=utf-8", "cache-control": "no-store", "x-accel-buffering": "no" } });
}
