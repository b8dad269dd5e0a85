/**
 * How well rules tell why a call failed: on the labelled messages, beside trivial floors, and on every failed call of
 * the real runs (how many are told, and a sample to check by hand). Run: npx tsx tests/bench/diagnosis.ts [--show]
 */
import { createHash } from "node:crypto";
import { diagnose, type FailedCall } from "../../lib/domain/diagnosis/diagnose";
import { ruleFor } from "../../lib/domain/diagnosis/strategy";
import { FAILURE_CLASSES, type Diagnosis, type Entities, type EntityKind } from "../../lib/domain/failure-class";
import { readTaskCalls } from "../support/call-records";
import { readJsonLines, sharedDataFiles, sharedDataFolder, sharedDataPath } from "../support/shared-data";

type Labelled = Readonly<{ id: string; text: string; tool: string; class: string; entities: Entities; is_failure: boolean }>;
type Tell = (record: Labelled) => string;

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`.padStart(8);
const tell = ({ text, tool }: Labelled): Diagnosis => diagnose({ text, tool, errorType: null, statusCode: null });

// ---- Labelled messages

/** Rules were written looking at the first half only. */
function isFirstHalf({ id }: Labelled): boolean {
  return parseInt(createHash("sha256").update(id).digest("hex").slice(0, 8), 16) % 2 === 0;
}

const KEYWORDS: readonly (readonly [word: RegExp, failureClass: string])[] = [
  [/time(?:d )?out|超时/i, "timeout"],
  [/rate|429/i, "rate_limit"],
  [/permission|403|权限/i, "permission"],
  [/auth|401|token/i, "auth"],
  [/connection|refused|连接/i, "network"],
  [/syntax|语法/i, "syntax_error"],
  [/column|字段/i, "unknown_column_or_field"],
  [/decode|encod|编码/i, "encoding"],
  [/json|parse|解析/i, "parse"],
  [/module|import/i, "dependency_missing"],
  [/required|missing|缺少/i, "missing_param"],
  [/not found|no such|不存在/i, "not_found"],
];

function mostCommon(records: readonly Labelled[]): string {
  const count = (name: string) => records.filter((one) => one.class === name).length;
  return [...new Set(records.map((one) => one.class))].sort((a, b) => count(b) - count(a))[0] ?? "";
}

function reportLabelled(title: string, records: readonly Labelled[]): void {
  const common = mostCommon(records);
  const tellers: readonly (readonly [string, Tell])[] = [
    [`floor: always ${common}`, () => common],
    ["floor: 12 keywords", ({ text }) => KEYWORDS.find(([word]) => word.test(text))?.[1] ?? "other"],
    ["rules", (record) => tell(record).failureClass],
  ];
  console.log(`\n${title}: ${records.length} failures`);
  for (const [name, teller] of tellers) console.log(`  ${name.padEnd(28)} right ${percent(records.filter((record) => teller(record) === record.class).length, records.length)}`);
  const wanted = records.flatMap((record) => Object.entries(record.entities).map(([kind, value]) => tell(record).entities[kind as EntityKind] === value));
  console.log(`  ${"entities found exactly".padEnd(28)}       ${percent(wanted.filter(Boolean).length, wanted.length)} of ${wanted.length}`);
}

function reportClasses(records: readonly Labelled[]): void {
  console.log(`\n${"class".padEnd(26)}${["labelled", "told", "precision", "recall"].map((head) => head.padStart(10)).join("")}`);
  for (const name of FAILURE_CLASSES) {
    const labelled = records.filter((one) => one.class === name);
    const told = records.filter((one) => tell(one).failureClass === name);
    const right = told.filter((one) => one.class === name).length;
    console.log(`${name.padEnd(26)}${String(labelled.length).padStart(10)}${String(told.length).padStart(10)}  ${percent(right, told.length)}  ${percent(right, labelled.length)}`);
  }
}

// ---- Real runs

type Told = Readonly<{ failed: FailedCall; diagnosis: Diagnosis }>;

async function diagnoseRuns(): Promise<Told[]> {
  const told: Told[] = [];
  const files = ["who_and_when_ag", "tau_bench_airline", "reflexion", "swe_agent", "openhands", "claude_code"].flatMap((folder) => [".json", ".jsonl", ".traj"].flatMap((ending) => sharedDataFiles(folder, ending)));
  for (const file of files) {
    await readTaskCalls(file, (failed) => {
      const diagnosis = diagnose(failed);
      told.push({ failed, diagnosis });
      return diagnosis;
    }).catch(() => console.log(`  not read: ${file}`));
  }
  return told;
}

function reportRuns(told: readonly Told[]): void {
  const share = (name: string) => told.filter(({ diagnosis }) => diagnosis.failureClass === name).length;
  console.log(`\nreal runs: ${told.length} failed calls; told ${percent(told.filter(({ diagnosis }) => !diagnosis.isAmbiguous).length, told.length)}, left open ${percent(share("other"), told.length)}`);
  console.log(`  ${FAILURE_CLASSES.filter((name) => share(name) > 0).sort((a, b) => share(b) - share(a)).map((name) => `${name} ${share(name)}`).join(", ")}`);
  const rules = told.flatMap(({ diagnosis }) => ruleFor(diagnosis, "en") ?? []);
  console.log(`  messages that prove a rule by themselves: ${rules.length}; different rules: ${new Set(rules).size}`);
}

/** Different messages, evenly over the runs, so that one noisy run does not fill the sample. */
function printSample(told: readonly Told[]): void {
  const different = [...new Map(told.map((one) => [one.diagnosis.excerpt.replace(/[\d'"].*$/, "").slice(0, 60) + one.diagnosis.rule, one])).values()];
  const step = Math.max(1, different.length / 40);
  console.log(`\nsample of ${Math.min(40, different.length)} of ${different.length} different messages`);
  for (let at = 0; at < different.length && at / step < 40; at += step) {
    const one = different[Math.floor(at)];
    if (!one) continue;
    const { failureClass, rule, entities, excerpt } = one.diagnosis;
    console.log(`${failureClass} (${rule}) ${JSON.stringify(entities)}\n    ${excerpt.slice(0, 160)}\n    ${JSON.stringify(one.failed.text.slice(-200))} ${one.failed.errorType ?? ""}`);
  }
}

// ---- Time

function medianMicroseconds(texts: readonly string[], work: (text: string) => unknown): number {
  const rounds = Array.from({ length: 7 }, () => {
    const start = performance.now();
    for (const text of texts) work(text);
    return ((performance.now() - start) * 1000) / texts.length;
  });
  return rounds.sort((a, b) => a - b)[3] ?? 0;
}

function reportTime(title: string, texts: readonly string[]): void {
  const encoded = texts.map((text) => JSON.stringify(text));
  const rules = medianMicroseconds(texts, (text) => diagnose({ text, tool: null, errorType: null, statusCode: null }));
  const parsing = medianMicroseconds(encoded, (text) => JSON.parse(text));
  const mean = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  console.log(`  ${title.padEnd(28)} ${mean.toFixed(0)} characters: ${rules.toFixed(0)} us a call; JSON.parse of the same text ${parsing.toFixed(2)} us`);
}

if (!sharedDataFolder()) {
  console.log("skipped: no shared data folder (set HINDSIGHT_SHARED_DATA)");
} else {
  const failures = readJsonLines<Labelled>(sharedDataPath("errors", "handed.jsonl")).filter((one) => one.is_failure);
  reportLabelled("half the rules were written with", failures.filter(isFirstHalf));
  if (!process.argv.includes("--first")) {
    reportLabelled("held-out half", failures.filter((one) => !isFirstHalf(one)));
    reportLabelled("all", failures);
    reportClasses(failures);
  }
  const told = await diagnoseRuns();
  reportRuns(told);
  printSample(told);
  console.log("\ntime");
  reportTime("failed calls of the runs", told.map(({ failed }) => failed.text));
  reportTime("one line of 100 kB", ["column x does not exist, ".repeat(4_000)]);
}
