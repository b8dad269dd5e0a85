// `npm run check`: everything that must hold before a change lands. Sets itself up; its last line is `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { StepError, checkNode, ensureBrowser, ensureBuilt, ensureGenerated, ensureInstalled, root, run, say } from "./prepare.mjs";

const reports = mkdtempSync(path.join(tmpdir(), "hindsight-check-"));
const tally = { passed: 0, failed: 0, skipped: 0 };
const bin = (name) => path.join(root, "node_modules", ".bin", name);

/** One step that either holds or does not. A failure is told and the next step runs: one run shows all that is wrong. */
function step(name, work) {
  const startedAt = Date.now();
  say(`\n▸ ${name}`);
  try {
    const counted = work();
    if (!counted) tally.passed += 1;
    say(`✓ ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    if (!(error instanceof StepError)) throw error;
    if (!error.counted) tally.failed += 1;
    say(`✗ ${name}: ${error.message}`);
    return false;
  }
}

/** Runs a test runner and adds its own counts, whether it passed or not. */
function count(report, read, command, args, advice, env = {}) {
  let failure = null;
  try {
    run(command, args, advice, { env });
  } catch (error) {
    failure = error;
  }
  if (!existsSync(report)) throw failure ?? new StepError("the runner wrote no report.");
  const counts = read(JSON.parse(readFileSync(report, "utf8")));
  tally.passed += counts.passed;
  tally.failed += counts.failed;
  tally.skipped += counts.skipped;
  if (failure) throw Object.assign(failure, { counted: counts.failed > 0 });
  if (counts.passed === 0) throw new StepError("the runner ran no test.");
  return true;
}

const vitestCounts = (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests });
const playwrightCounts = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped });

function runAll() {
  const isReady = step("set-up", () => {
    checkNode();
    ensureInstalled();
    ensureGenerated();
  });
  if (!isReady) return;
  step("lint", () => run(bin("eslint"), ["--max-warnings=0", "."], "Mend what eslint names."));
  step("types", () => {
    run(bin("next"), ["typegen"], "Route types could not be generated.");
    run(bin("tsc"), ["--noEmit"], "Mend what the compiler names.");
  });
  step("dependency rules", () => run(bin("depcruise"), ["--config", ".dependency-cruiser.mjs", "app", "components", "lib", "proxy.ts", "instrumentation.ts"], "An import goes against the one-way rule: see .dependency-cruiser.mjs."));
  step("dead code", () => run(bin("knip"), [], "Remove what nothing uses, or list what is missing."));
  const unitReport = path.join(reports, "vitest.json");
  step("unit, service and component tests", () =>
    count(unitReport, vitestCounts, bin("vitest"), ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`], "Mend the tests named above."));
  if (!step("build", () => void ensureBuilt())) return;
  let browser = "";
  if (!step("browser", () => { browser = ensureBrowser(); })) return;
  const e2eReport = path.join(reports, "playwright.json");
  step("end-to-end tests", () =>
    count(e2eReport, playwrightCounts, bin("playwright"), ["test", "--reporter=list,json"], "Mend the journeys named above.", { PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport, CHROMIUM_PATH: browser }));
}

try {
  runAll();
} finally {
  rmSync(reports, { recursive: true, force: true });
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : "";
  say(`\n${tally.passed} passed, ${tally.failed} failed${skipped}`);
  process.exitCode = tally.failed > 0 ? 1 : 0;
}
