// `npm run bench [name…]`: measures, and prints each figure with its yardstick from the same run. Never part of the checks.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { StepError, checkNode, ensureBrowser, ensureBuilt, ensureGenerated, ensureInstalled, root, say } from "./prepare.mjs";

const BENCHES = {
  ingest: "HTTP ingest beside raw better-sqlite3; another request's waiting time; memory",
  replay: "turning points, chronicle and story of one task, without the database",
  lists: "lists over 100,000 tasks and 1,000,000 events, beside raw SQL",
  "review-lists": "queue, library, conflicts and audit log over 10,000 lessons and 100,000 audit entries, beside raw SQL",
  pages: "pages over the same, from the built server",
  "long-tasks": "the replay page in a browser at 2,000, 20,000 and 100,000 events",
  volume: "stored bytes beside raw bytes, with the turning points kept (needs the optional data)",
  "turning-points": "turning points beside people's labels and trivial floors (needs the optional data)",
  "failure-signal": "failures told by text, beside trivial floors (needs the optional data)",
  "failure-agreement": "failures told by text, beside the labels of real runs (needs the optional data)",
  diagnosis: "failure classes and entities beside labels and trivial floors; time an event (needs the optional data)",
  contrast: "what mended failing calls of real runs; time a task (needs the optional data)",
  conflicts: "what two rules are to each other beside labels and floors; a new lesson among up to 100,000",
  review: "a thousand acts by four people at once on 50 lessons: none lost, no illegal state; acts a second",
  reflexion: "whether advice that is refused would have helped less (needs the optional data)",
  reflect: "lessons, decisions and questions to a model over real runs; time a task (needs the optional data)",
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  process.stderr.write(`bench: no bench ${unknown.join(", ")}; there are: ${Object.keys(BENCHES).join(", ")}\n`);
  process.exit(2);
}
try {
  checkNode();
  ensureInstalled();
  ensureGenerated();
  ensureBuilt();
  const browser = ensureBrowser();
  const failed = [];
  for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
    say(`\n▸ ${name}: ${BENCHES[name]}`);
    const { status } = spawnSync(process.execPath, ["--import", "tsx", path.join("tests", "bench", `${name}.ts`)], { cwd: root, stdio: "inherit", env: { ...process.env, CHROMIUM_PATH: existsSync(browser) ? browser : "" } });
    if (status !== 0) failed.push(name);
  }
  if (failed.length > 0) throw new StepError(`these benches did not finish: ${failed.join(", ")}`);
} catch (error) {
  if (!(error instanceof StepError)) throw error;
  process.stderr.write(`\n✗ ${error.message}\n`);
  process.exit(1);
}
