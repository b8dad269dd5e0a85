import { describe, expect, it } from "vitest";
import { clientOf } from "@/lib/auth/sign-in-limit";
import { isServedAuthPath } from "@/lib/auth/auth-route";
import { isFromOwnPage } from "@/lib/auth/origins";
import { safeNext } from "@/lib/auth/safe-next";

describe("a change by cookie", () => {
  it.each([
    ["its own page", { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" }, true],
    ["localhost", { host: "localhost:3000", origin: "http://localhost:3000" }, true],
    ["another name of this machine", { host: "box.local:3000", origin: "http://box.local:3000" }, true],
    ["behind a proxy that ends https", { host: "hindsight.example.com", origin: "https://hindsight.example.com" }, true],
    ["another site", { host: "127.0.0.1:3000", origin: "https://evil.example" }, false],
    ["another port of this machine", { host: "127.0.0.1:3000", origin: "http://127.0.0.1:8000" }, false],
    ["a sandboxed frame", { host: "127.0.0.1:3000", origin: "null" }, false],
    ["no origin, but the browser says same-origin", { host: "127.0.0.1:3000", "sec-fetch-site": "same-origin" }, true],
    ["no origin, same site only", { host: "127.0.0.1:3000", "sec-fetch-site": "same-site" }, false],
    ["nothing at all", { host: "127.0.0.1:3000" }, false],
    ["a host that is no host", { host: "evil.example/x", origin: "http://evil.example/x" }, false],
  ])("from %s", (_case, headers, allowed) => expect(isFromOwnPage(new Headers(headers))).toBe(allowed));
});

describe("safeNext", () => {
  it.each([
    ["/tasks?status=failed", "/tasks?status=failed"],
    ["/", "/"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["https://evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/a\nb", "/"],
    ["", "/"],
    [undefined, "/"],
  ])("%j leads to %s", (next, path) => expect(safeNext(next)).toBe(path));
});

describe("routes of better-auth", () => {
  it.each([
    ["POST", "/api/auth/sign-in/email", true],
    ["POST", "/api/auth/sign-out", true],
    ["POST", "/api/auth/sign-up/email", false],
    ["POST", "/api/auth/admin/set-role", false],
    ["POST", "/api/auth/admin/create-user", false],
    ["POST", "/api/auth/admin/impersonate-user", false],
    ["POST", "/api/auth/update-user", false],
    ["POST", "/api/auth/change-email", false],
    ["POST", "/api/auth/change-password", false],
    ["POST", "/api/auth/revoke-session", false],
    ["POST", "/api/auth/revoke-sessions", false],
    ["POST", "/api/auth/revoke-other-sessions", false],
    ["GET", "/api/auth/list-sessions", false],
    ["POST", "/api/auth/delete-user", false],
    ["GET", "/api/auth/sign-in/email", false],
    ["POST", "/api/auth/sign-in/email/", false],
  ])("%s %s is served: %s", (method, path, served) => expect(isServedAuthPath(method, path)).toBe(served));
});

describe("clientOf", () => {
  it("believes the nearest proxy, not what the client wrote before it", () => expect(clientOf(new Headers({ "x-forwarded-for": "6.6.6.6, 203.0.113.9" }))).toBe("203.0.113.9"));
  it("knows nobody without the header", () => expect(clientOf(new Headers())).toBeUndefined());
});
