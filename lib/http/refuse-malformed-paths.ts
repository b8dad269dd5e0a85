import { Server, type IncomingMessage, type ServerResponse } from "node:http";
import { problem } from "./problem";

/**
 * Answers a path that cannot be decoded (`/tasks/%`) with 400. Next fails on it before any of our code runs, with a bare
 * 500; this process's HTTP servers are the only place in front of it.
 */
export function refuseMalformedPaths(): void {
  const emit = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]): boolean {
    const [request, response] = args as [IncomingMessage, ServerResponse];
    if (event !== "request" || isDecodable(request.url ?? "/")) return Reflect.apply(emit, this, [event, ...args]) as boolean;
    void refuse(response);
    return true;
  } as typeof emit;
}

async function refuse(response: ServerResponse): Promise<void> {
  const answer = problem(400, "malformed", "Malformed address", "the path has a % that is no valid UTF-8 escape");
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), connection: "close" });
  response.end(await answer.text());
}

export function isDecodable(url: string): boolean {
  const [path = ""] = url.split("?");
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
