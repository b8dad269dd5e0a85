import { auth } from "@/lib/auth/auth";
import { isServedAuthPath } from "@/lib/auth/auth-route";
import { problem } from "@/lib/http/problem";

async function handle(request: Request): Promise<Response> {
  if (!isServedAuthPath(request.method, new URL(request.url).pathname)) return problem(404, "not_found", "Not found", "there is nothing at this address");
  if (Number(request.headers.get("content-length") ?? 0) > 16_384) return problem(413, "too_large", "Too large", "at most 16 KiB");
  return (await auth()).handler(request);
}

export { handle as GET, handle as POST };
