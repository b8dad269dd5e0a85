/**
 * How long replay takes, without the database: turning points, chronicle and story of one task, beside the time
 * JSON.parse needs for the same digests. Wall time is the median; CPU time (all threads, the collector's too) is what
 * counts on a busy machine. Run: npx tsx tests/bench/replay.ts
 */
import { performance } from "node:perf_hooks";
import { buildChronicle } from "../../lib/domain/build-chronicle";
import { layoutStory } from "../../lib/domain/layout-story";
import { DEFAULT_SETTINGS } from "../../lib/domain/settings";
import { findTurningPoints } from "../../lib/domain/turning-points/find";
import { pathOf } from "../../lib/domain/turning-points/path";
import { makeDigests, type DigestPart } from "../support/digests";

const ACTIONS = ["Read", "Edit", "Bash", "Grep", "Write", "WebFetch", "query_db"];

/** A made-up run: mostly well, a failure every 17 events, repeats, a slow call now and then, outputs with shapes. */
function someRun(length: number) {
  return makeDigests(
    Array.from({ length }, (_, at): DigestPart => {
      const action = ACTIONS[(at * 7) % ACTIONS.length];
      const argument = `src/module-${(at * 13) % 97}/file_${(at * 31) % 211}.ts --option=${at % 5}`;
      const outcome = `${(at * 29) % 83} lines read from the file, checksum ${(at * 131) % 9973}`;
      const fails = at % 17 === 5 ? { fails: `exit_${at % 4}` } : {};
      return { action, argument, outcome, alternatives: ACTIONS.slice(0, 3), confidence: 0.45 + ((at * 11) % 50) / 100, latencyMs: at % 101 === 0 ? 45_000 : 300, step: `step ${at % 40}`, ...(action === "query_db" ? { shape: { kind: "object" as const, keys: ["id", "name", at % 3 ? "total" : "sum"] } } : {}), ...fails };
    }),
  );
}

function median(run: () => unknown, times: number): number {
  run();
  const took = Array.from({ length: times }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

/** CPU milliseconds of one run, on average. */
function cpuTime(run: () => unknown, times: number): number {
  const start = process.cpuUsage();
  for (let round = 0; round < times; round += 1) run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / times;
}

console.log("events   turning   story  chronicle    all   JSON.parse   all/parse   CPU all  CPU parse  marks  head kB");
for (const length of [500, 2_000, 20_000, 100_000]) {
  const events = someRun(length);
  const goodRun = pathOf(someRun(length).filter((_event, at) => at % 19 !== 3));
  const text = JSON.stringify(events);
  const points = findTurningPoints(events, DEFAULT_SETTINGS, { goodRun });
  const { head } = layoutStory(events, points, DEFAULT_SETTINGS);
  const times = length > 20_000 ? 5 : 15;
  const turning = median(() => findTurningPoints(events, DEFAULT_SETTINGS, { goodRun }), times);
  const story = median(() => layoutStory(events, points, DEFAULT_SETTINGS), times);
  const task = { taskId: "t", taskType: "bench", status: "failed", startedAtMs: 0, endedAtMs: null, droppedEvents: 0 } as const;
  const chronicle = median(() => buildChronicle(task, events, points, "en"), times);
  const parse = median(() => JSON.parse(text), times);
  const cpuAll = cpuTime(() => {
    const found = findTurningPoints(events, DEFAULT_SETTINGS, { goodRun });
    layoutStory(events, found, DEFAULT_SETTINGS);
    buildChronicle(task, events, found, "en");
  }, times);
  const cpuParse = cpuTime(() => JSON.parse(text), times);
  const all = turning + story + chronicle;
  console.log([String(length).padStart(6), ...[turning, story, chronicle, all, parse].map((ms) => `${ms.toFixed(1)} ms`.padStart(9)), `${(all / parse).toFixed(2)}x`.padStart(9), ...[cpuAll, cpuParse].map((ms) => `${ms.toFixed(1)} ms`.padStart(10)), String(points.length).padStart(7), (JSON.stringify(head).length / 1024).toFixed(0).padStart(7)].join(" "));
}
