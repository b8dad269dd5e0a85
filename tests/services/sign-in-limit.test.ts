import { expect, it } from "vitest";
import { clearSignInTries, countSignInTry, TRIES_PER_ADDRESS, TRIES_PER_CLIENT, TRIES_TOGETHER, WINDOW_MS } from "@/lib/auth/sign-in-limit";
import { describeDatabases, makeTestContext } from "../support/test-context";

describeDatabases("tries to sign in", (database) => {
  const start = async () => {
    const ctx = await makeTestContext({ database });
    const guess = (email: string, client?: string) => countSignInTry(ctx.db, { email, client }, ctx.now());
    return { ctx, guess };
  };

  it("are few for one address, whatever its case, until the minute is over", async () => {
    const { ctx, guess } = await start();
    for (let n = 0; n < TRIES_PER_ADDRESS; n++) expect(await guess("ada@example.com")).toBe(0);
    ctx.advance(20_000);
    expect(await guess(" ADA@example.com")).toBe(WINDOW_MS - 20_000);
    ctx.advance(40_000);
    expect(await guess("ada@example.com")).toBe(0);
  });

  it("count exactly when they come at once", async () => {
    const { guess } = await start();
    const waits = await Promise.all(Array.from({ length: TRIES_PER_ADDRESS + 3 }, () => guess("ada@example.com")));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(TRIES_PER_ADDRESS);
  });

  it("begin anew after the right password", async () => {
    const { ctx, guess } = await start();
    for (let n = 0; n < TRIES_PER_ADDRESS; n++) await guess("ada@example.com");
    await clearSignInTries(ctx.db, "ada@example.com");
    expect(await guess("ada@example.com")).toBe(0);
  });

  it.each([
    ["one client", "203.0.113.9", TRIES_PER_CLIENT],
    ["everybody together, where clients cannot be told apart", undefined, TRIES_TOGETHER],
  ])("are limited for %s, over many addresses", async (_case, client, max) => {
    const { guess } = await start();
    for (let n = 0; n < max; n++) expect(await guess(`p${n}@example.com`, client)).toBe(0);
    expect(await guess("one-more@example.com", client)).toBe(WINDOW_MS);
  });

  it("store no address that could be read", async () => {
    const { ctx, guess } = await start();
    await guess("ada@example.com");
    expect(JSON.stringify((await ctx.db.prisma.rateLimit.findMany()).map(({ key }) => key))).not.toContain("ada");
  });
});
