import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { insertConflict } from "@/lib/db/conflict-store";
import { isPublicAddress } from "@/lib/services/public-address";
import { getSettings } from "@/lib/services/get-settings";
import { getWebhook } from "@/lib/services/get-webhook";
import { postWebhook } from "@/lib/services/post-webhook";
import { runWebhookJob } from "@/lib/services/notify";
import { setWebhook } from "@/lib/services/set-webhook";
import { runNextJob } from "@/lib/jobs/worker";
import { storeLesson } from "../support/stored-lessons";
import { describeDatabases, makeTestContext, type TestContext } from "../support/test-context";

const SECRET = "a secret of some length";
const MINUTE_MS = 60_000;

const received: { headers: IncomingHttpHeaders; body: string; path: string }[] = [];
let answer = 204;
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (piece: Buffer) => (body += piece.toString()));
  request.on("end", () => {
    received.push({ headers: request.headers, body, path: request.url ?? "" });
    response.writeHead(answer, { location: "/elsewhere" }).end("thanks");
  });
});
const port = await new Promise<number>((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));
const url = `http://127.0.0.1:${port}/hook`;
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  received.length = 0;
  answer = 204;
});

/** Lets the queue run until nothing is due. @returns the failures it told */
async function work(ctx: TestContext): Promise<string[]> {
  const failures: string[] = [];
  const handlers = { send_webhook: ({ payload }: { payload: Record<string, unknown> }) => runWebhookJob(ctx, payload) };
  while (await runNextJob({ db: ctx.db, handlers, name: "test", now: ctx.now, onFailure: (_job, error) => void failures.push(String(error)) }));
  return failures;
}

const eventsOf = () => received.map(({ body }) => JSON.parse(body) as { event: string; count: number; ids: string[]; waiting?: object });

describeDatabases("a webhook", (database) => {
  const on = async () => {
    const ctx = await makeTestContext({ database });
    await setWebhook(ctx, { url, secret: SECRET, allow_private: true });
    return ctx;
  };

  it("is told of conflicts, of lessons that will expire, and once a day of what waits", async () => {
    const ctx = await on();
    const [left, right] = [await storeLesson(ctx), await storeLesson(ctx)];
    const expiring = await storeLesson(ctx, { status: "active", approvedAt: ctx.now(), expiresAt: new Date(ctx.now().getTime() + 7 * 86_400_000 + 10 * MINUTE_MS) });
    const judgement = { kind: "contradiction", similarity: 0.5, isExact: false, isBorderline: false, reason: { code: "x", values: {} }, words: { left: [], right: [], shared: [] } } as const;
    ctx.advance(MINUTE_MS);
    await insertConflict(ctx.db, { projectId: ctx.projectId, id: "conflict-1", pairKey: "k", leftId: left, rightId: right, judgement, proposal: { act: "decide", content: null, by: "rules" }, now: ctx.now() });
    expect(await work(ctx)).toEqual([]);
    expect(received).toEqual([]);

    ctx.advance(14 * MINUTE_MS);
    await work(ctx);
    expect(eventsOf()).toMatchObject([{ event: "conflict", count: 1, ids: ["conflict-1"] }, { event: "expiring", count: 1, ids: [expiring] }]);
    ctx.advance(60 * MINUTE_MS);
    await work(ctx);
    expect(received).toHaveLength(2);

    ctx.advance(24 * 60 * MINUTE_MS);
    await work(ctx);
    expect(eventsOf().slice(2)).toMatchObject([{ event: "waiting", waiting: { lessons: 2, conflicts: 1, expiring: 1 } }]);
    expect(JSON.stringify(received)).not.toContain("utf-8-sig");
  });

  it("is told when a lesson comes back, once", async () => {
    const ctx = await on();
    await storeLesson(ctx, { approvedAt: ctx.now() });
    ctx.advance(15 * MINUTE_MS);
    await work(ctx);
    expect(received, "what was back before is not news").toEqual([]);
    const back = await storeLesson(ctx, { approvedAt: ctx.now() });
    for (let n = 0; n < 3; n++) {
      ctx.advance(15 * MINUTE_MS);
      await work(ctx);
    }
    expect(eventsOf()).toMatchObject([{ event: "harmful", count: 1, ids: [back] }]);
  });

  it("is tried again by the queue's rules, as the same message signed anew", async () => {
    const ctx = await on();
    await storeLesson(ctx, { approvedAt: ctx.now() });
    ctx.advance(15 * MINUTE_MS);
    await work(ctx);
    await storeLesson(ctx, { approvedAt: ctx.now() });
    answer = 500;
    ctx.advance(15 * MINUTE_MS);
    expect(await work(ctx)).toEqual([expect.stringContaining("answered 500")]);
    answer = 200;
    ctx.advance(2_000);
    expect(await work(ctx)).toEqual([]);

    const [first, second] = received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers["x-hindsight-delivery"]).toBe(first?.headers["x-hindsight-delivery"]);
    for (const { headers, body } of received) {
      const stamp = String(headers["x-hindsight-timestamp"]);
      expect(headers["x-hindsight-signature"]).toBe(`v1=${createHmac("sha256", SECRET).update(`${stamp}.${body}`).digest("hex")}`);
      expect(headers["x-hindsight-event"]).toBe("harmful");
    }
    expect(first?.headers["x-hindsight-timestamp"]).not.toBe(second?.headers["x-hindsight-timestamp"]);
  });

  it("never shows its secret, and is an administrator's alone", async () => {
    const ctx = await on();
    expect(await getWebhook(ctx)).toEqual({ url, has_secret: true, allow_private: true });
    expect(JSON.stringify(await getSettings(ctx))).not.toContain(SECRET);
    const audit = await ctx.db.prisma.auditEntry.findMany();
    expect(JSON.stringify(audit)).not.toContain(SECRET);
    expect(audit).toMatchObject([{ action: "webhook.update", after: { url, has_secret: true } }]);
    for (const role of ["viewer", "reviewer"] as const) {
      await expect(getWebhook(ctx.as({ role }))).rejects.toMatchObject({ code: "forbidden" });
      await expect(setWebhook(ctx.as({ role }), { url: null })).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("keeps its secret when the address changes, and is left alone once it is taken away", async () => {
    const ctx = await on();
    await setWebhook(ctx, { url: `${url}/2`, allow_private: true });
    await storeLesson(ctx);
    ctx.advance(24 * 60 * MINUTE_MS);
    await work(ctx);
    expect(received).toMatchObject([{ path: "/hook/2" }]);
    await setWebhook(ctx, { url: null });
    ctx.advance(24 * 60 * MINUTE_MS);
    await work(ctx);
    expect(received).toHaveLength(1);
    expect(await ctx.db.prisma.job.count()).toBe(0);
  });

  it.each([
    [{ url: "https://example.com" }, "secret"],
    [{ url: "https://example.com", secret: "short" }, "secret"],
    [{ url: "http://127.0.0.1/x", secret: SECRET }, "url"],
    [{ url: "http://2130706433/x", secret: SECRET }, "url"],
    [{ url: "http://[::ffff:10.0.0.1]/", secret: SECRET }, "url"],
    [{ url: "http://localhost:3000/", secret: SECRET }, "url"],
    [{ url: "http://metadata.google.internal/", secret: SECRET }, "url"],
    [{ url: "file:///etc/passwd", secret: SECRET }, "url"],
  ])("is refused: %j", async (input, path) => {
    const ctx = await makeTestContext({ database });
    await expect(setWebhook(ctx, input)).rejects.toMatchObject({ code: "invalid", issues: [{ path }] });
    expect(await getWebhook(ctx)).toMatchObject({ url: null });
  });
});

describe("sending", () => {
  const hook = { url, secret: SECRET, allowPrivate: true };
  const message = { id: "m", event: "waiting", body: "{}" };

  it("does not follow a redirect", async () => {
    answer = 302;
    await expect(postWebhook(hook, message, new Date())).rejects.toMatchObject({ code: "unavailable", message: expect.stringContaining("redirect") });
    expect(received).toHaveLength(1);
  });

  it.each([url, `http://localhost:${port}/`])("does not reach %s unless it is allowed", async (target) => {
    await expect(postWebhook({ ...hook, url: target, allowPrivate: false }, message, new Date())).rejects.toMatchObject({ code: "invalid" });
    expect(received).toEqual([]);
  });

  it("tells when nobody is there", async () => {
    await expect(postWebhook({ ...hook, url: "http://127.0.0.1:1/" }, message, new Date())).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("an address", () => {
  it.each(["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946"])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));
  it.each([
    "0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.2.1", "192.168.1.1", "198.18.0.1", "224.0.0.1", "255.255.255.255",
    "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "64:ff9b::7f00:1", "2001::1", "2001:db8::1", "2002:7f00:1::", "fc00::1", "fd12::1", "fe80::1", "fe80::1%eth0", "ff02::1", "", "example.com", "1.2.3",
  ])("%s is not", (address) => expect(isPublicAddress(address)).toBe(false));
});
