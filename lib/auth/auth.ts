import { APIError, createAuthMiddleware } from "better-auth/api";
import { prismaAdapter } from "better-auth/adapters/prisma";
import { betterAuth } from "better-auth/minimal";
import { nextCookies } from "better-auth/next-js";
import { admin } from "better-auth/plugins/admin";
import { createAccessControl } from "better-auth/plugins/access";
import { getDb } from "@/lib/db/app-db";
import type { Db } from "@/lib/db/client";
import { env, type Env } from "@/lib/env";
import { log } from "@/lib/log";
import { newId } from "./new-id";
import { trustedOrigins } from "./origins";
import { MIN_PASSWORD_LENGTH } from "./password";
import { authSecret } from "./secret";
import { clearSignInTries, clientOf, countSignInTry } from "./sign-in-limit";

// Roles are checked in our services (lib/domain/policy.ts) and people are changed there, with an audit row; better-auth only needs to know
// the names. Its own administrative routes are not served (auth-route.ts).
const access = createAccessControl({ nothing: ["nothing"] });
const noRights = access.newRole({});

function createAuth(db: Db, settings: Env, secret: string) {
  return betterAuth({
    appName: "Hindsight",
    baseURL: settings.publicUrl,
    basePath: "/api/auth",
    secret,
    database: prismaAdapter(db.prisma, { provider: db.dialect }),
    telemetry: { enabled: false },
    trustedOrigins: (request) => trustedOrigins(request?.headers.get("host"), settings),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: MIN_PASSWORD_LENGTH, maxPasswordLength: 128, revokeSessionsOnPasswordReset: true },
    session: { expiresIn: 14 * 24 * 3600, updateAge: 24 * 3600, freshAge: 0 },
    // Signing in has a limit of its own (sign-in-limit.ts), which holds for our server action too; this is for the other routes.
    rateLimit: { enabled: true, storage: "database", window: 60, max: 300, customRules: { "/sign-in/email": false, "/get-session": false } },
    advanced: {
      cookiePrefix: "hindsight",
      useSecureCookies: settings.publicUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: settings.trustProxy ? ["x-forwarded-for"] : [] },
      database: { generateId: newId },
    },
    logger: { level: "warn", log: (level, message) => (isExpected(message) ? undefined : log[level === "error" ? "error" : "warn"](`auth: ${message}`)) },
    // A refusal is answered all the same; anything else (a busy database) goes up to the route, which logs it and answers with a problem.
    onAPIError: { throw: true },
    hooks: {
      before: createAuthMiddleware(async (ctx) => {
        if (ctx.path !== "/sign-in/email") return;
        const client = settings.trustProxy ? clientOf(ctx.headers) : undefined;
        const waitMs = await countSignInTry(db, { email: emailOf(ctx.body), client }, new Date());
        if (waitMs > 0) throw tooManyTries(Math.ceil(waitMs / 1000));
      }),
      after: createAuthMiddleware(async (ctx) => {
        if (ctx.path === "/sign-in/email" && ctx.context.newSession) await clearSignInTries(db, emailOf(ctx.body));
      }),
    },
    plugins: [admin({ defaultRole: "viewer", adminRoles: ["admin"], ac: access, roles: { viewer: noRights, reviewer: noRights, admin: noRights } }), nextCookies()],
  });
}

type Auth = ReturnType<typeof createAuth>;

// One for the process: Next bundles this module more than once.
const shared = globalThis as { hindsightAuth?: Promise<Auth> | undefined };

export function auth(): Promise<Auth> {
  shared.hindsightAuth ??= makeAuth().catch((error: unknown) => {
    shared.hindsightAuth = undefined; // the next request tries again
    throw error;
  });
  return shared.hindsightAuth;
}

async function makeAuth(): Promise<Auth> {
  return createAuth(await getDb(), env(), authSecret());
}

function emailOf(body: unknown): string {
  return typeof body === "object" && body !== null && "email" in body && typeof body.email === "string" ? body.email : "";
}

function tooManyTries(seconds: number): APIError {
  return new APIError("TOO_MANY_REQUESTS", { code: "TOO_MANY_TRIES", message: `too many tries; wait ${seconds} seconds` }, { "retry-after": String(seconds) });
}

/** Wrong passwords and a missing proxy header are everyday; the first is answered, the second is meant. */
function isExpected(message: string): boolean {
  return /^(User not found|Invalid password|Password not found)|could not determine a client IP/.test(message);
}
