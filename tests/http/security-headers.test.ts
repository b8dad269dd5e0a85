import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, securityHeaders } from "@/lib/auth/security-headers";

const directives = (policy: string) => Object.fromEntries(policy.split("; ").map((directive) => [directive.split(" ")[0], directive.split(" ").slice(1).join(" ")]));

describe("contentSecurityPolicy", () => {
  const policy = directives(contentSecurityPolicy({ nonce: "abc", isHttps: false, isDevelopment: false }));

  it("lets only scripts with the nonce run, and what those load", () => expect(policy["script-src"]).toBe("'nonce-abc' 'strict-dynamic'"));

  it.each([
    ["default-src", "'self'"],
    ["object-src", "'none'"],
    ["frame-ancestors", "'none'"],
    ["base-uri", "'self'"],
    ["form-action", "'self'"],
    ["connect-src", "'self'"],
  ])("sets %s to %s", (name, value) => expect(policy[name]).toBe(value));

  it("allows eval and sockets in development only", () => {
    const development = directives(contentSecurityPolicy({ nonce: "abc", isHttps: false, isDevelopment: true }));
    expect(development["script-src"]).toContain("'unsafe-eval'");
    expect(JSON.stringify(policy)).not.toMatch(/eval|ws:/);
  });
});

describe("securityHeaders", () => {
  it("demands https only where it is served", () => {
    expect(securityHeaders(true)["strict-transport-security"]).toMatch(/^max-age=\d{7,}/);
    expect(securityHeaders(false)["strict-transport-security"]).toBeUndefined();
  });
});
