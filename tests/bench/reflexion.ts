/**
 * Whether reflections that the check of empty advice would refuse helped the next try less than those it keeps, on real
 * runs that reflected after each failed try. Run: npx tsx tests/bench/reflexion.ts [--list]
 *
 * Needs the optional data folder; says so and stops where it is absent. The tries of one task are not independent, and
 * later ones are of harder tasks: the figure for first reflections alone stands beside the one for all.
 */
import { readFileSync } from "node:fs";
import { checkAdvice } from "../../lib/domain/check-rule";
import { readJsonLines, sharedDataFiles, sharedDataFolder } from "../support/shared-data";

/** One reflection after a failed try, and whether the try after it succeeded. */
type Reflection = Readonly<{ text: string; isFirst: boolean; hasHelped: boolean }>;
type Environment = Readonly<{ name: string; memory: readonly string[]; is_success: boolean }>;
type Program = Readonly<{ is_solved: boolean; reflections: readonly string[] }>;

function trials(folder: string): Environment[][] {
  const numberOf = (path: string) => Number(/_(\d+)\.json$/.exec(path)?.[1]);
  return sharedDataFiles("reflexion", ".json")
    .filter((path) => path.includes(`${folder}/env_results_trial_`))
    .sort((a, b) => numberOf(a) - numberOf(b))
    .map((path) => JSON.parse(readFileSync(path, "utf8")) as Environment[]);
}

/** A trial's file holds the reflection that was added after it; the next file tells whether that try succeeded. */
function householdReflections(): Reflection[] {
  const all = trials("reflexion_run_logs");
  return all.flatMap((trial, number) =>
    trial.flatMap((environment, place): Reflection[] => {
      const text = environment.memory.at(-1);
      const next = all[number + 1]?.[place];
      if (environment.is_success || text === undefined || next === undefined) return [];
      return [{ text, isFirst: environment.memory.length === 1, hasHelped: next.is_success }];
    }),
  );
}

/** Tries again without any reflection: what chance alone gives. */
function householdRepeats(): boolean[] {
  const all = trials("base_run_logs");
  return all.flatMap((trial, number) => trial.flatMap(({ is_success }, place) => (is_success || !all[number + 1]?.[place] ? [] : [all[number + 1]?.[place]?.is_success === true])));
}

/** Each reflection but the last was followed by a failed try; the try after the last one solved the task or did not. */
function programReflections(): Reflection[] {
  return sharedDataFiles("reflexion", ".jsonl")
    .filter((path) => !path.includes("immediate"))
    .flatMap((path) => readJsonLines<Program>(path))
    .flatMap(({ reflections, is_solved }) => reflections.map((text, place) => ({ text, isFirst: place === 0, hasHelped: is_solved && place === reflections.length - 1 })));
}

const PLANS = /\b(?:I will|I'll|I would|next (?:trial|time)|in the future|should (?!have)|need(?:s)? to|must|to (?:fix|overcome|correct|address|avoid)|instead,? )/i;
const HINDSIGHT = /\bshould have\b/i;

/** The last sentence that says what to do next; else the last that says what should have been done; else the last. */
function planOf(text: string): string {
  const sentences = text.trim().split(/(?<=[.!?])\s+/);
  return sentences.findLast((sentence) => PLANS.test(sentence)) ?? sentences.findLast((sentence) => HINDSIGHT.test(sentence)) ?? sentences.at(-1) ?? "";
}

/** As a rule would be worded: told to somebody, not of oneself. */
function asRule(sentence: string): string {
  return sentence
    .replace(/^(?:in the (?:next|future)[^,]{0,20},|next (?:time|trial),?|therefore,|however,|instead,|to (?:fix|overcome|correct|address) [^,]{1,80},)\s*/i, "")
    .replace(/^(?:I|we) (?:will|would|should have|should|need to|must)(?: also| always)*(?: (?:try|need|make sure|remember) to)?\s*/i, "")
    .replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

const isEmpty = (sentence: string) => ["empty_advice", "not_concrete"].includes(checkAdvice(asRule(sentence))?.code ?? "");

/** Whether its last plan sentence says nothing that could be carried out. */
const isRefused = ({ text }: Reflection) => isEmpty(planOf(text));

type Rate = Readonly<{ hits: number; of: number; low: number; high: number }>;

/** Wilson's 95 % interval. */
function rateOf(outcomes: readonly boolean[]): Rate {
  const of = outcomes.length;
  const hits = outcomes.filter(Boolean).length;
  if (of === 0) return { hits, of, low: 0, high: 1 };
  const [z, share] = [1.96, hits / of];
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const half = (z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))) / (1 + z ** 2 / of);
  return { hits, of, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Newcombe's 95 % interval of the difference of two rates. */
function difference(kept: Rate, refused: Rate): string {
  if (kept.of === 0 || refused.of === 0) return "–";
  const [a, b] = [kept.hits / kept.of, refused.hits / refused.of];
  const low = a - b - Math.sqrt((a - kept.low) ** 2 + (refused.high - b) ** 2);
  const high = a - b + Math.sqrt((kept.high - a) ** 2 + (b - refused.low) ** 2);
  return `${percent(a - b)} (${percent(low)} to ${percent(high)})`;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const shown = ({ hits, of, low, high }: Rate) => `${String(hits).padStart(4)} of ${String(of).padStart(4)} ${percent(hits / Math.max(1, of)).padStart(7)} (${percent(low)} to ${percent(high)})`;

/** One stock sentence may be most of what is refused: then the figure speaks of that sentence. */
function mostOften(sentences: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const sentence of sentences) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most ? `${counts.size} different sentences, ${most[1]} times “${most[0].slice(0, 60)}”` : "";
}

function report(title: string, reflections: readonly Reflection[]): void {
  console.log(`\n${title}: the next try succeeded`);
  for (const [which, chosen] of [["all reflections", reflections], ["first reflections of a task", reflections.filter(({ isFirst }) => isFirst)]] as const) {
    console.log(`  ${which.padEnd(34)} overall ${shown(rateOf(chosen.map(({ hasHelped }) => hasHelped)))}`);
    const refused = rateOf(chosen.filter(isRefused).map(({ hasHelped }) => hasHelped));
    const kept = rateOf(chosen.filter((one) => !isRefused(one)).map(({ hasHelped }) => hasHelped));
    console.log(`${"".padEnd(37)} refused ${shown(refused)} ${mostOften(chosen.filter(isRefused).map(({ text }) => asRule(planOf(text))))}\n${"".padEnd(40)} kept ${shown(kept)}\n${"".padEnd(33)}  difference ${difference(kept, refused)}`);
  }
}

if (!sharedDataFolder()) {
  console.log("skipped: no shared data folder (set HINDSIGHT_SHARED_DATA)");
} else {
  const [household, programs] = [householdReflections(), programReflections()];
  report("household tasks", household);
  console.log(`  ${"again without a reflection".padEnd(34)} overall ${shown(rateOf(householdRepeats()))}`);
  report("programming tasks", programs);
  if (process.argv.includes("--list")) for (const { text, hasHelped } of [...household, ...programs]) console.log(`${isEmpty(planOf(text)) ? "refused" : "kept   "} ${hasHelped ? "helped" : "failed"} ${asRule(planOf(text))}`);
}
