import { auth } from "@/lib/auth/auth";
import { isServedAuthPath } from "@/lib/auth/auth-route";
import { isFromOwnPage } from "@/lib/auth/origins";
import { problem } from "@/lib/http/problem";

const MAX_BYTES = 16_384;

async function handle(request: Request): Promise<Response> {
  const { headers, method } = request;
  if (!isServedAuthPath(method, new URL(request.url).pathname)) return problem(404, "not_found", "Not found", "there is nothing at this address");
  if (Number(headers.get("content-length") ?? 0) > MAX_BYTES) return problem(413, "too_large", "Too large", `at most ${MAX_BYTES} bytes`);
  // A foreign page must not sign anybody in or out. A program sends neither header.
  const isBrowser = headers.has("origin") || headers.has("cookie");
  if (method === "POST" && isBrowser && !isFromOwnPage(headers)) return problem(403, "forbidden", "Not allowed", "this must come from a page of this server (Origin)");
  return (await auth()).handler(request);
}

export { handle as GET, handle as POST };
