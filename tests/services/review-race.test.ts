import { expect, it } from "vitest";
import { getWaiting } from "@/lib/services/get-waiting";
import { listQueue } from "@/lib/services/list-queue";
import { faultsOfDesk, fillDesk, raceReviewers } from "../support/review-race";
import { describeDatabases, makeTestContext, type TestContext } from "../support/test-context";

const PEOPLE = ["li", "wu", "an", "zhao"];

async function countQueue(ctx: TestContext): Promise<number> {
  let [count, cursor] = [0, null as string | null];
  do {
    const page = await listQueue(ctx, { limit: "20", ...(cursor === null ? {} : { cursor }) });
    [count, cursor] = [count + page.items.length, page.next_cursor];
  } while (cursor !== null);
  return count;
}

describeDatabases("four people at once on the same lessons", (database) => {
  it("lose no act, leave no illegal state, and count what they list", async () => {
    const ctx = await makeTestContext({ database });
    const ids = await fillDesk(ctx, 20);
    const logs = await raceReviewers(ctx, ids, { people: PEOPLE, acts: 200, seed: 11 });
    expect(await faultsOfDesk(ctx, ids, logs)).toEqual([]);
    expect(logs.flatMap(({ done }) => done).length).toBeGreaterThan(60);
    const refused = logs.reduce((sum, log) => sum + (log.refused.conflict ?? 0), 0);
    expect(refused).toBeGreaterThan(0);
    const { total } = await listQueue(ctx, { limit: "1" });
    expect([await countQueue(ctx), (await getWaiting(ctx)).lessons]).toEqual([total, total]);
  });
});
