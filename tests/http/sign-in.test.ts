import { beforeAll, expect, it, vi } from "vitest";
import { GET, POST } from "@/app/api/auth/[...all]/route";
import { TRIES_PER_ADDRESS } from "@/lib/auth/sign-in-limit";
import { contextFromRequest } from "@/lib/auth/request-context";
import { createKey } from "@/lib/services/create-key";
import { createProject } from "@/lib/services/create-project";
import { revokeKey } from "@/lib/services/revoke-key";
import { revokeSessions } from "@/lib/services/revoke-sessions";
import { setRole } from "@/lib/services/set-role";
import { addPerson, cookieOf, ORIGIN, PASSWORD, serveFrom, signInRequest } from "../support/signed-in";
import { describeDatabases, makeTestContext } from "../support/test-context";

beforeAll(() => {
  vi.stubEnv("BETTER_AUTH_SECRET", "a secret of the tests, long enough for it");
});

describeDatabases("signing in", (database) => {
  const start = async () => {
    const ctx = await makeTestContext({ database });
    serveFrom(ctx);
    return ctx;
  };
  const signIn = async (email: string) => cookieOf(await POST(signInRequest(email, PASSWORD)));
  const request = (headers: Readonly<Record<string, string>>, { method = "GET", path = "/api/v1/tasks" } = {}) => new Request(`${ORIGIN}${path}`, { method, headers: { host: "127.0.0.1:3000", ...headers } });

  it("gives a cookie no script can read, and a context with the person's role", async () => {
    const ctx = await start();
    const { id, email } = await addPerson(ctx, "reviewer");
    const response = await POST(signInRequest(email.toUpperCase(), PASSWORD));

    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().join()).toMatch(/hindsight\.session_token=[^;]+;.*HttpOnly; SameSite=Lax/);
    expect(await contextFromRequest(request({ cookie: cookieOf(response) }))).toMatchObject({ actor: { kind: "user", id, name: "ada", role: "reviewer" }, projectId: ctx.projectId, language: "en" });
  });

  it.each([
    ["the wrong password", "ada@example.com", "not the password"],
    ["an address nobody has", "eve@example.com", PASSWORD],
  ])("answers %s in the same words", async (_case, email, password) => {
    await addPerson(await start(), "viewer");
    const response = await POST(signInRequest(email, password));
    expect([response.status, await response.json()]).toMatchObject([401, { code: "INVALID_EMAIL_OR_PASSWORD" }]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it("stops guesses at one address, the right password too, and leaves others alone", async () => {
    const ctx = await start();
    await addPerson(ctx, "viewer");
    await addPerson(ctx, "viewer", "bob");
    for (let n = 0; n < TRIES_PER_ADDRESS; n++) expect((await POST(signInRequest("ada@example.com", "wrong password", { "x-forwarded-for": `10.0.0.${n}` }))).status).toBe(401);

    const stopped = await POST(signInRequest("ada@example.com", PASSWORD, { "x-forwarded-for": "10.9.9.9" }));
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await POST(signInRequest("bob@example.com", PASSWORD))).status).toBe(200);
  });

  it("counts guesses only: the right password starts anew", async () => {
    const { email } = await addPerson(await start(), "viewer");
    for (let n = 0; n < TRIES_PER_ADDRESS + 2; n++) expect((await POST(signInRequest(email, PASSWORD))).status).toBe(200);
  });

  it.each([["sign-up/email"], ["admin/create-user"], ["admin/set-role"]])("serves no %s", async (path) => {
    await start();
    expect((await POST(new Request(`${ORIGIN}/api/auth/${path}`, { method: "POST", body: "{}" }))).status).toBe(404);
  });

  it("refuses to sign in from another site's page", async () => {
    const { email } = await addPerson(await start(), "viewer");
    const response = await POST(signInRequest(email, PASSWORD, { origin: "https://evil.example" }));
    expect(response.status).toBe(403);
  });

  it("refuses a long body, whether it says its length or not", async () => {
    const { email } = await addPerson(await start(), "viewer");
    const long = "x".repeat(20_000);
    const chunked = signInRequest(email, long);
    expect(chunked.headers.has("content-length")).toBe(false);
    for (const tooLong of [chunked, signInRequest(email, long, { "content-length": "20050" })]) {
      const response = await POST(tooLong);
      expect([response.status, await response.json()]).toMatchObject([413, { code: "too_large", detail: "more than 16 KB" }]);
    }
  });

  it.each([
    [503, "unavailable", "P1008"],
    [500, "internal", "P9999"],
  ])("answers %s (%s) in words when the database fails with %s", async (status, code, fault) => {
    const ctx = await start();
    const { email } = await addPerson(ctx, "viewer");
    const failing = new Proxy(ctx.db.prisma, {
      get: (prisma, name) => (name === "user" ? { findFirst: () => Promise.reject(Object.assign(new Error("no"), { code: fault })) } : Reflect.get(prisma, name)),
    });
    serveFrom({ ...ctx, db: { ...ctx.db, prisma: failing } });
    const response = await POST(signInRequest(email, PASSWORD));
    expect([response.status, await response.json()]).toMatchObject([status, { code }]);
  });

  it("ends at once when the session is revoked", async () => {
    const ctx = await start();
    const { id, email } = await addPerson(ctx, "viewer");
    const cookie = await signIn(email);
    await revokeSessions(ctx, { userId: id });
    await expect(contextFromRequest(request({ cookie }))).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("follows a change of role with the next request", async () => {
    const ctx = await start();
    const { id, email } = await addPerson(ctx, "viewer");
    const cookie = await signIn(email);
    await setRole(ctx, { userId: id, role: "reviewer" });
    expect((await contextFromRequest(request({ cookie }))).actor).toMatchObject({ role: "reviewer" });
  });

  it("signs out", async () => {
    const { email } = await addPerson(await start(), "viewer");
    const cookie = await signIn(email);
    await POST(new Request(`${ORIGIN}/api/auth/sign-out`, { method: "POST", headers: { cookie, origin: ORIGIN, host: "127.0.0.1:3000" } }));
    await expect(contextFromRequest(request({ cookie }))).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await (await GET(new Request(`${ORIGIN}/api/auth/get-session`, { headers: { cookie } }))).json()).toBeNull();
  });

  it("takes a forged or cut cookie for none", async () => {
    const { email } = await addPerson(await start(), "viewer");
    const cookie = await signIn(email);
    for (const forged of [cookie.slice(0, -4), cookie.replace(/=.{8}/, "=AAAAAAAA"), "hindsight.session_token=x"]) await expect(contextFromRequest(request({ cookie: forged }))).rejects.toMatchObject({ code: "unauthenticated" });
  });

  it("lets a change by cookie come from our own pages only", async () => {
    const ctx = await start();
    const cookie = await signIn((await addPerson(ctx, "admin")).email);
    await expect(contextFromRequest(request({ cookie, origin: "https://evil.example" }, { method: "POST" }))).rejects.toMatchObject({ code: "forbidden" });
    await expect(contextFromRequest(request({ cookie }, { method: "POST" }))).rejects.toMatchObject({ code: "forbidden" });
    expect((await contextFromRequest(request({ cookie, origin: ORIGIN }, { method: "POST" }))).actor).toMatchObject({ role: "admin" });
  });

  it("reads the project from the cookie, a read may name another, a change may not", async () => {
    const ctx = await start();
    const { project_id } = await createProject(ctx, { slug: "etl", name: "ETL" });
    const cookie = await signIn((await addPerson(ctx, "admin")).email);
    const projectOf = async (made: Request) => (await contextFromRequest(made)).projectId;

    expect(await projectOf(request({ cookie: `${cookie}; hs_project=etl` }))).toBe(project_id);
    expect(await projectOf(request({ cookie }, { path: "/api/v1/tasks?project=etl" }))).toBe(project_id);
    expect(await projectOf(request({ cookie, origin: ORIGIN }, { method: "POST", path: "/api/v1/tasks?project=etl" }))).toBe(ctx.projectId);
    await expect(projectOf(request({ cookie }, { path: "/api/v1/tasks?project=gone" }))).rejects.toMatchObject({ code: "not_found" });
  });

  it("reads the language a person chose, else the browser's", async () => {
    const cookie = await signIn((await addPerson(await start(), "viewer")).email);
    const languageOf = async (headers: Readonly<Record<string, string>>) => (await contextFromRequest(request(headers))).language;
    expect(await languageOf({ cookie, "accept-language": "zh-CN,zh;q=0.9,en;q=0.5" })).toBe("zh-CN");
    expect(await languageOf({ cookie: `${cookie}; hs_locale=en`, "accept-language": "zh-CN" })).toBe("en");
  });
});

describeDatabases("a key in a request", (database) => {
  const asking = (authorization: string, headers: Readonly<Record<string, string>> = {}) => contextFromRequest(new Request(`${ORIGIN}/api/v1/tasks?project=default`, { method: "POST", headers: { authorization, ...headers } }));

  it("acts for its own project, from anywhere, whatever the cookie and the address say", async () => {
    const ctx = await makeTestContext({ database });
    serveFrom(ctx);
    const { project_id: projectId } = await createProject(ctx, { slug: "etl", name: "ETL" });
    const { key } = await createKey({ ...ctx, projectId }, { name: "bot", scopes: ["ingest"] });
    expect(await asking(`Bearer ${key}`, { origin: "https://elsewhere.example", cookie: "hs_project=default" })).toMatchObject({ projectId, actor: { kind: "key", name: "bot", scopes: ["ingest"] } });
    expect(await asking(`bearer ${key}`)).toMatchObject({ projectId });
  });

  it("is refused when revoked, unknown or misspelt; a session beside it does not help", async () => {
    const ctx = await makeTestContext({ database });
    serveFrom(ctx);
    const { key, view } = await createKey(ctx, { name: "bot", scopes: ["ingest"] });
    const cookie = cookieOf(await POST(signInRequest((await addPerson(ctx, "admin")).email, PASSWORD)));
    await revokeKey(ctx, { keyId: view.key_id });
    for (const authorization of [`Bearer ${key}`, "Bearer hs_nope", "Basic abc", "Bearer", ""]) await expect(asking(authorization, { cookie, origin: ORIGIN })).rejects.toMatchObject({ code: "unauthenticated" });
  });
});
