/**
 * What contrasts are found in real runs, by the real pipeline, and what finding them costs beside reading the file.
 * Run: npx tsx tests/bench/contrast.ts [--list]
 *
 * Needs the optional data folder; says so and stops where it is absent.
 */
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { CallRecord } from "../../lib/domain/call-record";
import type { Contrast } from "../../lib/domain/contrast/contrast";
import { findContrasts } from "../../lib/domain/contrast/find-contrasts";
import { diagnose } from "../../lib/domain/diagnosis/diagnose";
import { readTaskCalls } from "../support/call-records";
import { sharedDataFiles, sharedDataFolder, sharedDataPath } from "../support/shared-data";

const FOLDERS = ["who_and_when_ag", "tau_bench_airline", "swe_agent", "claude_code", "captures", "openhands"];
const ENDINGS = [".json", ".jsonl", ".traj"];
const MAX_LISTED = 60;

type Task = Readonly<{ file: string; calls: readonly CallRecord[] }>;

async function tasksOf(folder: string): Promise<Task[]> {
  const tasks: Task[] = [];
  for (const path of ENDINGS.flatMap((ending) => sharedDataFiles(folder, ending))) {
    for (const calls of (await readTaskCalls(path, diagnose)).values()) tasks.push({ file: relative(sharedDataPath(), path), calls });
  }
  return tasks;
}

function clock(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function isJson(text: string): boolean {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false; // a session that is still being written ends in half a line
  }
}

const shown = (value: unknown) => (JSON.stringify(value) ?? "").slice(0, 700);

function list({ file, calls }: Task, contrast: Contrast): void {
  const call = (index: number) => calls.find((one) => one.index === index);
  console.log(`\n${file} ${contrast.tool} ${contrast.failedIndex} -> ${contrast.succeededIndex} [${contrast.failureClass} ${contrast.kind}] x${contrast.support}`);
  console.log(`  RULE ${contrast.rule.en}\n       ${contrast.rule["zh-CN"]}${contrast.appliesWhen ? `\n  WHEN ${contrast.appliesWhen.en} | ${contrast.appliesWhen["zh-CN"]}` : ""}`);
  console.log(`  FAIL ${shown(call(contrast.failedIndex)?.input)}\n  SAID ${shown(call(contrast.failedIndex)?.preview)}\n  WORK ${shown(call(contrast.succeededIndex)?.input)}`);
}

if (!sharedDataFolder()) {
  console.log("skipped: no shared data folder (set HINDSIGHT_SHARED_DATA)");
} else {
  let listed = 0;
  for (const folder of FOLDERS) {
    const tasks = await tasksOf(folder);
    const failing = tasks.filter(({ calls }) => calls.some(({ hasFailed }) => hasFailed));
    const mended = failing.filter(({ calls }) => calls.some((failed) => failed.hasFailed && calls.some((later) => later.hasWorked && later.index > failed.index && later.action === failed.action)));
    const found = failing.map((task) => ({ task, contrasts: findContrasts(task.calls) }));
    const milliseconds = failing.map(({ calls }) => clock(() => findContrasts(calls))).sort((a, b) => a - b);
    const texts = ENDINGS.flatMap((ending) => sharedDataFiles(folder, ending).flatMap((path) => (ending === ".jsonl" ? readFileSync(path, "utf8").split("\n").filter((line) => line.trim() !== "") : [readFileSync(path, "utf8")])));
    const reading = clock(() => texts.forEach((text) => isJson(text)));
    console.log(
      `${folder.padEnd(18)} tasks ${tasks.length}, with failures ${failing.length}, where the tool worked later ${mended.length}, with contrasts ${found.filter(({ contrasts }) => contrasts.length > 0).length}, contrasts ${found.flatMap(({ contrasts }) => contrasts).length};` +
        ` ms per task: median ${(milliseconds[milliseconds.length >> 1] ?? 0).toFixed(2)}, most ${(milliseconds.at(-1) ?? 0).toFixed(2)}; all together ${milliseconds.reduce((sum, one) => sum + one, 0).toFixed(1)}; JSON.parse of the folder ${reading.toFixed(1)} ms`,
    );
    if (!process.argv.includes("--list")) continue;
    for (const { task, contrasts } of found) for (const contrast of contrasts) if ((listed += 1) <= MAX_LISTED) list(task, contrast);
  }
}
