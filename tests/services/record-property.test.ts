import fc from "fast-check";
import { expect, it } from "vitest";
import { listDigests } from "@/lib/db/event-store";
import { findTask } from "@/lib/db/task-store";
import { recordEvents } from "@/lib/services/record-events";
import { startTask } from "@/lib/services/start-task";
import { sampleEvents } from "../support/sample-events";
import { describeDatabases, makeTestContext } from "../support/test-context";

// Sequence numbers are sent, so the order must not depend on arrival either.
const EVENTS = sampleEvents(24, (index) => ({ seq: index, ...(index % 7 === 3 ? { result: { status: "failed", error_type: "KeyError" } } : {}), ...(index % 5 === 0 ? { input: { email: "a.person@example.com" } } : {}) }));
const indexes = EVENTS.map((_event, index) => index);

/** All events in any order, some of them again, cut into batches anywhere. */
const deliveries = fc
  .tuple(fc.shuffledSubarray(indexes, { minLength: indexes.length }), fc.array(fc.constantFrom(...indexes), { maxLength: 15 }), fc.array(fc.nat(), { maxLength: 6 }))
  .map(([order, again, cuts]) => {
    const sent = again.reduce((list, index, place) => [...list.slice(0, place * 2), index, ...list.slice(place * 2)], order);
    const places = [...new Set(cuts.map((cut) => cut % sent.length))].sort((a, b) => a - b);
    return [0, ...places].map((from, place) => sent.slice(from, places[place] ?? sent.length));
  });

describeDatabases("however a task's events are delivered", (database) => {
  it("the same is stored and counted", async () => {
    const ctx = await makeTestContext({ database });
    let run = 0;
    const deliver = async (batches: readonly (readonly number[])[], isAtOnce: boolean) => {
      const taskId = `run-${++run}`;
      await startTask(ctx, { task_id: taskId, task_type: "t" });
      const send = (batch: readonly number[]) => recordEvents(ctx, { taskId, events: batch.map((index) => EVENTS[index]) });
      const results = isAtOnce ? await Promise.all(batches.map(send)) : [];
      if (!isAtOnce) for (const batch of batches) results.push(await send(batch));
      const task = await findTask(ctx.db, ctx.projectId, taskId);
      const digests = await listDigests(ctx.db, ctx.projectId, taskId);
      return {
        accepted: results.reduce((sum, { accepted }) => sum + accepted, 0),
        counts: [task?.eventCount, task?.redactionCount, task?.cutCount, task?.rawBytes, task?.arrivalCount, task?.lastEventAt],
        arrivals: digests.map(({ arrival }) => arrival).sort((a, b) => a - b),
        events: digests.map(({ arrival: _arrival, ...digest }) => digest),
      };
    };
    const expected = await deliver([indexes], false);
    expect(expected.accepted).toBe(EVENTS.length);
    expect(expected.counts[1]).toBe(5);

    await fc.assert(
      fc.asyncProperty(deliveries, fc.boolean(), async (batches, isAtOnce) => {
        expect(await deliver(batches, isAtOnce)).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });
});
