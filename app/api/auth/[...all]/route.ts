import { auth } from "@/lib/auth/auth";
import { isServedAuthPath } from "@/lib/auth/auth-route";
import { isFromOwnPage } from "@/lib/auth/origins";
import { readBytes } from "@/lib/http/body";
import { problem, problemOf } from "@/lib/http/problem";
import { unexpected } from "@/lib/http/route";

const MAX_BYTES = 16_384;

async function handle(request: Request): Promise<Response> {
  const { headers, method } = request;
  if (!isServedAuthPath(method, new URL(request.url).pathname)) return problem(404, "not_found", "Not found", "there is nothing at this address");
  // A foreign page must not sign anybody in or out. A program sends neither header.
  const isBrowser = headers.has("origin") || headers.has("cookie");
  if (method === "POST" && isBrowser && !isFromOwnPage(headers)) return problem(403, "forbidden", "Not allowed", "this must come from a page of this server (Origin)");
  try {
    const response = await (await auth()).handler(await withReadBody(request));
    return response.status < 500 ? response : unexpected(new Error(`better-auth answered ${response.status}: ${(await response.text()).slice(0, 500)}`), request);
  } catch (error) {
    return problemOf(error) ?? unexpected(error, request);
  }
}

/** The same request with its body in memory: better-auth reads one of any length, and a chunked one does not say how long it is. */
async function withReadBody(request: Request): Promise<Request> {
  if (!request.body) return request;
  const pieces: Uint8Array[] = [];
  for await (const bytes of readBytes(request, MAX_BYTES)) pieces.push(bytes);
  const headers = new Headers(request.headers);
  for (const name of ["content-length", "content-encoding", "transfer-encoding"]) headers.delete(name);
  return new Request(request.url, { method: request.method, headers, body: Buffer.concat(pieces) });
}

export { handle as GET, handle as POST, handle as PUT, handle as PATCH, handle as DELETE, handle as OPTIONS };
