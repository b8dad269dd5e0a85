// How failures told from text alone agree with what real runs say themselves: npx tsx tests/bench/failure-agreement.ts
import { readFileSync } from "node:fs";
import { marksFailure } from "../support/labelled-failures";
import { sharedDataFiles, sharedDataFolder, sharedDataPath } from "../support/shared-data";

type Result = Readonly<{ output: unknown; isFailure: boolean }>;
type ChatMessage = Readonly<{ role: string; content: string | null }>;

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null; // a session that is still being written ends in half a line
  }
}

function claudeCodeResults(): Result[] {
  return sharedDataFiles("claude_code", ".jsonl")
    .flatMap((path) => readFileSync(path, "utf8").split("\n"))
    .flatMap((line) => {
      const content = (parse(line) as { message?: { content?: unknown } } | null)?.message?.content;
      return Array.isArray(content) ? (content as { type?: string; content?: unknown; is_error?: boolean }[]) : [];
    })
    .filter((block) => block.type === "tool_result")
    .map((block) => ({ output: block.content, isFailure: block.is_error === true }));
}

function tauBenchResults(): Result[] {
  const runs = JSON.parse(readFileSync(sharedDataPath("tau_bench_airline", "gpt-4o-airline.json"), "utf8")) as { traj: ChatMessage[] }[];
  return runs
    .flatMap(({ traj }) => traj)
    .filter(({ role }) => role === "tool")
    .map(({ content }) => ({ output: content, isFailure: content?.startsWith("Error") === true }));
}

/** Messages that are the output of run code, labelled by their exit code. */
function whoAndWhenResults(): Result[] {
  return sharedDataFiles("who_and_when_ag", ".json")
    .flatMap((path) => (JSON.parse(readFileSync(path, "utf8")) as { history: { content: string }[] }).history)
    .flatMap(({ content }) => {
      const code = /^exitcode: (\d+) \(/.exec(content)?.[1];
      return code === undefined ? [] : [{ output: content, isFailure: code !== "0" }];
    });
}

function report(title: string, results: readonly Result[]): void {
  const marked = results.map(({ output, isFailure }) => ({ isFailure, isMarked: marksFailure({ text: output }) }));
  const count = (isFailure: boolean, isMarked: boolean) => marked.filter((one) => one.isFailure === isFailure && one.isMarked === isMarked).length;
  console.log(`${title.padEnd(46)} failures found ${count(true, true)}, missed ${count(true, false)}; others marked ${count(false, true)}, left ${count(false, false)}`);
}

if (!sharedDataFolder()) {
  console.log("skipped: no shared data folder (set HINDSIGHT_SHARED_DATA)");
} else {
  report("Claude Code tool results, by is_error", claudeCodeResults());
  report("tau-bench tool results, by their prefix", tauBenchResults());
  report("who-and-when code runs, by exit code", whoAndWhenResults());
}
