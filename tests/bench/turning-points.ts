/**
 * How well the turning points tell where a run went wrong, by the real pipeline (source, record step, detectors).
 * Run: npx tsx tests/bench/turning-points.ts [--list]
 *
 * Needs the optional data folder beside the repository; says so and stops where it is absent.
 */
import { createReadStream, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { EventDigest } from "../../lib/domain/digest";
import { eventSchema } from "../../lib/domain/event";
import { orderEvents } from "../../lib/domain/order";
import { prepareEvent } from "../../lib/domain/record-event";
import { DEFAULT_SETTINGS } from "../../lib/domain/settings";
import { TURNING_POINT_KINDS, type TurningPoint } from "../../lib/domain/turning-point";
import { findTurningPoints } from "../../lib/domain/turning-points/find";
import { pathOf, type PathStep } from "../../lib/domain/turning-points/path";
import { chatMessagesSource } from "../../lib/sources/chat-messages";
import { multiAgentChatSource } from "../../lib/sources/multi-agent-chat";
import type { Source, SourceTask } from "../../lib/sources/source";

const DATA = join(import.meta.dirname, "../../../shared/data");
const NOW = new Date("2026-01-01T00:00:00Z");

type Recorded = { task: SourceTask; events: EventDigest[] };

async function record(source: Source, file: string): Promise<Recorded[]> {
  const tasks = new Map<string, Recorded>();
  for await (const item of source.parse(createReadStream(file, "utf8"), { now: NOW })) {
    if (item.kind === "task") tasks.set(item.task.task_id, { task: { ...tasks.get(item.task.task_id)?.task, ...item.task }, events: tasks.get(item.task.task_id)?.events ?? [] });
    if (item.kind !== "event") continue;
    const recorded = tasks.get(item.taskId);
    const prepared = recorded && prepareEvent(eventSchema.parse(item.event), { settings: DEFAULT_SETTINGS, arrival: recorded.events.length, newestTimestampMs: null, rawBytes: 0 });
    if (prepared && !prepared.drop) recorded.events.push(prepared.digest);
  }
  return [...tasks.values()].map(({ task, events }) => ({ task, events: orderEvents(events) }));
}

// ---- Labelled failures of conversations

type Message = { name?: string; role?: string; content: string };
type Labelled = { file: number; step: number; messages: Message[]; events: EventDigest[]; points: TurningPoint[] };

/** The files' floor: the message before the first strict error, else step 0. */
const STRICT_ERROR = /exitcode: [1-9]|Traceback \(most recent call last\)/;

function beforeFirstError(messages: readonly Message[]): number {
  return Math.max(0, messages.findIndex(({ content }) => STRICT_ERROR.test(content)) - 1);
}

async function labelledRuns(): Promise<Labelled[]> {
  const folder = join(DATA, "who_and_when_ag");
  const files = readdirSync(folder).filter((name) => name.endsWith(".json")).sort((a, b) => parseInt(a) - parseInt(b));
  const runs: Labelled[] = [];
  for (const name of files) {
    const { history, mistake_step } = JSON.parse(readFileSync(join(folder, name), "utf8")) as { history: Message[]; mistake_step: string };
    const [recorded] = await record(multiAgentChatSource, join(folder, name));
    const events = recorded?.events ?? [];
    runs.push({ file: parseInt(name), step: Number(mistake_step), messages: history, events, points: findTurningPoints(events, DEFAULT_SETTINGS) });
  }
  return runs;
}

/** Places of the first three marked events, as messages of the file. */
function markedSteps({ events, points }: Labelled): number[] {
  return [...new Set(points.map(({ index }) => events[index]?.sourceIndex ?? -1))].slice(0, 3);
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`.padStart(8);

function scoreLine(name: string, runs: readonly Labelled[], hit: (run: Labelled, tolerance: number) => number): string {
  const halves = [runs, runs.filter(({ file }) => file % 2 === 1), runs.filter(({ file }) => file % 2 === 0)];
  const cells = halves.flatMap((half) => [0, 1].map((tolerance) => percent(half.reduce((sum, run) => sum + hit(run, tolerance), 0), half.length)));
  return `${name.padEnd(44)} ${cells.join(" ")}`;
}

const at = (place: number | undefined, run: Labelled, tolerance: number) => (place !== undefined && Math.abs(place - run.step) <= tolerance ? 1 : 0);

function reportLabelled(runs: readonly Labelled[]): void {
  console.log(`\nwho_and_when_ag: ${runs.length} failed conversations; a hit is the labelled step exactly, or within +-1`);
  console.log(`${"".padEnd(44)} ${["all", "+-1", "odd", "+-1", "even", "+-1"].map((head) => head.padStart(8)).join(" ")}`);
  const line = (name: string, hit: (run: Labelled, tolerance: number) => number) => console.log(scoreLine(name, runs, hit));
  line("first turning point", (run, tolerance) => at(markedSteps(run)[0], run, tolerance));
  line("any of the first three marked events", (run, tolerance) => (markedSteps(run).some((place) => at(place, run, tolerance)) ? 1 : 0));
  for (const kind of TURNING_POINT_KINDS) {
    line(`  first ${kind}`, (run, tolerance) => at(run.events[run.points.find((point) => point.kind === kind)?.index ?? -1]?.sourceIndex ?? undefined, run, tolerance));
  }
  console.log("floors");
  line("  always step 0", (run, tolerance) => at(0, run, tolerance));
  line("  always step 1", (run, tolerance) => at(1, run, tolerance));
  line("  a random step (expected)", (run, tolerance) => run.messages.filter((_message, place) => at(place, run, tolerance)).length / run.messages.length);
  line("  before the first strict error, else 0", (run, tolerance) => at(beforeFirstError(run.messages), run, tolerance));
  line("  any of three random steps (expected)", (run, tolerance) => randomThree(run.messages.length, run.messages.filter((_message, place) => at(place, run, tolerance)).length));
  line("  any of steps 0, 1, 2", (run, tolerance) => ([0, 1, 2].some((place) => at(place, run, tolerance)) ? 1 : 0));
  const marked = runs.filter(({ points }) => points.length > 0).length;
  const events = runs.reduce((sum, run) => sum + run.events.length, 0);
  const markedEvents = runs.reduce((sum, run) => sum + new Set(run.points.map(({ index }) => index)).size, 0);
  console.log(`runs with a turning point ${marked}/${runs.length}; events ${events}, marked ${markedEvents} (${percent(markedEvents, events).trim()})`);
}

/** Chance that three different places out of `length` hit one of `hits`. */
function randomThree(length: number, hits: number): number {
  let miss = 1;
  for (let draw = 0; draw < Math.min(3, length); draw += 1) miss *= Math.max(0, length - hits - draw) / (length - draw);
  return 1 - miss;
}

// ---- Runs that passed and runs that failed

async function reportRewarded(): Promise<void> {
  const runs = await record(chatMessagesSource, join(DATA, "tau_bench_airline/gpt-4o-airline.json"));
  const goodPaths = new Map<string, PathStep[]>();
  for (const { task, events } of runs) {
    const key = String(task.metadata?.comparison_key);
    if (task.status === "succeeded" && !goodPaths.has(key)) goodPaths.set(key, pathOf(events));
  }
  const isDiverging = new Map<string, number>();
  console.log(`\ntau_bench_airline: ${runs.length} runs; turning points per run`);
  console.log(`${"".padEnd(10)} ${["runs", "events", "all", ...TURNING_POINT_KINDS, "any mark"].map((head) => head.padStart(13)).join(" ")}`);
  const codes = new Map<string, [number, number]>();
  for (const status of ["succeeded", "failed"] as const) {
    const chosen = runs.filter(({ task }) => task.status === status);
    const points = chosen.map(({ task, events }) => findTurningPoints(events, DEFAULT_SETTINGS, { goodRun: status === "failed" ? goodPaths.get(String(task.metadata?.comparison_key)) : undefined }));
    const perRun = (count: number) => (count / chosen.length).toFixed(2).padStart(13);
    const kinds = TURNING_POINT_KINDS.map((kind) => perRun(points.flat().filter((point) => point.kind === kind).length));
    console.log(status.padEnd(10), String(chosen.length).padStart(13), perRun(chosen.reduce((sum, { events }) => sum + events.length, 0)), perRun(points.flat().length), kinds.join(" "), percent(points.filter((list) => list.length > 0).length, chosen.length).padStart(13));
    for (const { reason } of points.flat()) codes.set(reason.code, [(codes.get(reason.code)?.[0] ?? 0) + (status === "succeeded" ? 1 / chosen.length : 0), (codes.get(reason.code)?.[1] ?? 0) + (status === "failed" ? 1 / chosen.length : 0)]);
    isDiverging.set(status, chosen.filter(({ task }) => goodPaths.has(String(task.metadata?.comparison_key))).length);
  }
  console.log(`failed runs with a passed try of the same task: ${isDiverging.get("failed")}`);
  console.log("by reason, per passed and per failed run:", [...codes].map(([code, [passed, failed]]) => `${code} ${passed.toFixed(2)}/${failed.toFixed(2)}`).join(", "));
}

if (!existsSync(join(DATA, "who_and_when_ag"))) {
  console.log("skipped: no data folder beside the repository (shared/data)");
} else {
  const runs = await labelledRuns();
  if (process.argv.includes("--list")) for (const run of runs) console.log(run.file, "label", run.step, "marked", run.points.map(({ index, kind, reason }) => `${run.events[index]?.sourceIndex}:${kind}:${reason.code}`).join(" "));
  reportLabelled(runs);
  await reportRewarded();
}
