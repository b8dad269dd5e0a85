import { randomBytes } from "node:crypto";
import { NextResponse, type NextRequest } from "next/server";
import { contentSecurityPolicy, securityHeaders } from "@/lib/auth/security-headers";
import { env } from "@/lib/env";

/** Puts the security headers on every page. Who may do what is decided in the services, never here. */
export function proxy(request: NextRequest): NextResponse {
  const { publicUrl, isProduction } = env();
  const isHttps = publicUrl.startsWith("https:");
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy({ nonce, isHttps, isDevelopment: !isProduction });

  // Next puts the nonce on its own scripts when it finds it in the request's policy; the layout reads x-nonce for ours.
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  headers.set("x-pathname", request.nextUrl.pathname + request.nextUrl.search);

  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  for (const [name, value] of Object.entries(securityHeaders(isHttps))) response.headers.set(name, value);
  return response;
}

export const config = {
  // Not /api: Next keeps the body of whatever passes here in memory and cuts it at 10 MB, which an import may exceed. Its headers stand in
  // next.config.js. Not build files: they are no pages.
  matcher: ["/((?!api/|_next/static|_next/image|favicon.ico|icon.svg).*)"],
};
