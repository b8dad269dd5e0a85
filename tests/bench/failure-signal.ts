// How well failures are told from the text of a tool's output alone: npx tsx tests/bench/failure-signal.ts [--show development]
import { sharedDataFolder } from "../support/shared-data";
import { isDevelopmentHalf, marksEmpty, marksFailure, readLabelled, score, type Labelled } from "../support/labelled-failures";

const FLOORS: readonly (readonly [string, (record: Labelled) => boolean])[] = [
  ["floor: everything is a failure", () => true],
  ["floor: contains error|fail|exception|失败|错误", ({ text }) => /error|fail|exception|失败|错误/i.test(text)],
  ["this product", marksFailure],
];

function report(title: string, records: readonly Labelled[]): void {
  const failures = records.filter((one) => one.is_failure).length;
  console.log(`\n${title}: ${records.length} records, ${failures} failures`);
  for (const [name, marks] of FLOORS) {
    const { precision, recall, wronglyMarked, missed } = score(records, marks);
    console.log(`  ${name.padEnd(48)} precision ${percent(precision)}  recall ${percent(recall)}  wrongly marked ${wronglyMarked.length}/${records.length - failures}  missed ${missed.length}`);
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`.padStart(7);
}

if (!sharedDataFolder()) {
  console.log("skipped: no shared data folder (set HINDSIGHT_SHARED_DATA)");
} else {
  const { hard, soft } = readLabelled();
  const development = hard.filter(isDevelopmentHalf);
  report("development half", development);
  report("held-out half", hard.filter((one) => !isDevelopmentHalf(one)));
  report("all", hard);
  const softEmpty = soft.filter(marksEmpty).length;
  const softFailed = soft.filter((one) => !marksEmpty(one) && marksFailure(one)).length;
  console.log(`\nempty results (soft, an anomaly): ${softEmpty} of ${soft.length} recognised as empty, ${softFailed} more marked as failures`);
  if (process.argv.includes("--show")) {
    const { wronglyMarked, missed } = score(development, marksFailure);
    for (const one of wronglyMarked) console.log(`wrongly marked (${one.class}): ${JSON.stringify(one.text.slice(0, 300))}`);
    for (const one of missed) console.log(`missed (${one.class}): ${JSON.stringify(one.text.slice(0, 300))}`);
  }
}
