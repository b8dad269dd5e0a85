// Steps that `up` and `check` share. Plain Node: they run before anything is installed.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const at = (...parts) => path.join(root, ...parts);

/** A step that went wrong, with what to do about it. */
export class StepError extends Error {}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** Runs a command with its output shown; `isQuiet`: only if it fails. @throws StepError with the advice given */
export function run(command, args, advice, { isQuiet = false, ...options } = {}) {
  const stdio = isQuiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"];
  const { status, error, stdout, stderr } = spawnSync(command, args, { cwd: root, stdio, maxBuffer: 64 * 1024 * 1024, ...options, env: { ...process.env, CHECKPOINT_DISABLE: "1", NEXT_TELEMETRY_DISABLED: "1", ...options.env } });
  if (isQuiet && (error || status !== 0)) process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
  if (error || status !== 0) throw new StepError(`\`${[command, ...args].join(" ")}\` ${error ? `could not start: ${error.message}` : `ended with ${status}`}.\n  ${advice}`);
}

/** The versions that package.json names under `engines`. */
export function isNodeSupported() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24;
}

export function checkNode() {
  if (!isNodeSupported()) throw new StepError(`Node ${process.versions.node} is not supported.\n  Install Node 20.19+, 22.13+ or 24+.`);
}

function hashOf(files) {
  const hash = createHash("sha256").update(process.version);
  for (const file of files) hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function filesBelow(folder, skip = () => false) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const full = path.join(folder, entry.name);
      if (skip(full)) return [];
      return entry.isDirectory() ? filesBelow(full, skip) : [full];
    });
}

/** Does `work` unless the stamp says that it was done for the same input. */
function once(stamp, hash, work) {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  work();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}

export function ensureInstalled() {
  once(at("node_modules", ".hindsight-installed"), hashOf([at("package.json"), at("package-lock.json")]), () => {
    say("· installing packages (a few minutes the first time; a native module may be compiled)");
    run("npm", ["ci", "--no-audit", "--no-fund"], "Is the npm registry reachable? A C++ compiler and Python are needed where no prebuilt better-sqlite3 exists.");
  });
}

export function ensureGenerated() {
  run(process.execPath, ["scripts/generate.mjs"], "The database client could not be generated from prisma/schema.prisma.");
}

/** Builds when a source changed since the last build, and completes the standalone folder. */
export function ensureBuilt() {
  const sources = [
    ...["app", "components", "messages", "public"].flatMap((folder) => filesBelow(at(folder))),
    ...filesBelow(at("lib"), (file) => file === at("lib", "generated")),
    ...filesBelow(at("prisma")),
    ...["package-lock.json", "next.config.js", "postcss.config.mjs", "tsconfig.json", "proxy.ts", "instrumentation.ts"].map((file) => at(file)).filter(existsSync),
  ];
  const built = once(at(".next", "hindsight-built"), hashOf(sources), () => {
    say("· building (under a minute on most machines)");
    rmSync(at(".next", "standalone"), { recursive: true, force: true });
    run(process.execPath, [at("node_modules", "next", "dist", "bin", "next"), "build"], "The lines above say what does not build.", { isQuiet: true });
    cpSync(at(".next", "static"), at(".next", "standalone", ".next", "static"), { recursive: true });
    if (existsSync(at("public"))) cpSync(at("public"), at(".next", "standalone", "public"), { recursive: true });
  });
  return built;
}

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/usr/bin/google-chrome-stable", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"];

/** @returns the path of an installed browser, if there is one */
export function findBrowser() {
  return [process.env.CHROMIUM_PATH, ...BROWSERS].find((file) => file && existsSync(file));
}

/** A browser for the end-to-end tests: an installed one, else Debian's, else Playwright's own. @returns its path, or "" for Playwright's */
export function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  const isDebianRoot = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
  if (isDebianRoot) {
    say("· installing chromium and a Chinese font (apt)");
    const quiet = { env: { DEBIAN_FRONTEND: "noninteractive" } };
    run("apt-get", ["update", "-qq"], "Is the package mirror reachable? Or set CHROMIUM_PATH to a browser.", quiet);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-wqy-zenhei"], "Install chromium by hand, or set CHROMIUM_PATH to a browser.", quiet);
    const installed = findBrowser();
    if (installed) return installed;
  }
  say("· installing Playwright's chromium");
  run("npx", ["playwright", "install", "chromium"], "Install chromium by hand, or set CHROMIUM_PATH to a browser.");
  return "";
}
