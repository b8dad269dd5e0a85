// `npm run up`: from a fresh clone to a running server. Installs, generates and builds only what is missing or changed.
import { spawn } from "node:child_process";
import { accessSync, constants, existsSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { StepError, checkNode, ensureBuilt, ensureGenerated, ensureInstalled, root, say } from "./prepare.mjs";

// What is set already wins.
if (existsSync(path.join(root, ".env"))) process.loadEnvFile(path.join(root, ".env"));

const host = process.env.HOST || "127.0.0.1";
const port = Number(process.env.PORT || 3000);

/** Asked before the long steps, so that nobody waits minutes to hear that the port is taken. */
function checkPort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => {
      const why = error.code === "EADDRINUSE" ? "is taken by another program" : `cannot be opened (${error.code})`;
      reject(new StepError(`Port ${port} on ${host} ${why}.\n  Choose another: PORT=3001 npm run up`));
    });
    probe.listen(port, host, () => probe.close(resolve));
  });
}

/**
 * Where data lies, by the rule of lib/env.ts. The server runs from its own folder, so relative paths are made absolute from here.
 * Asked before the long steps too: a database that cannot be is told at once.
 */
function storage() {
  const home = path.resolve(root, process.env.HINDSIGHT_HOME?.trim() || ".");
  const url = process.env.DATABASE_URL?.trim() || `file:${path.join(home, "data", "hindsight.db")}`;
  if (/^postgres(ql)?:\/\/.+/.test(url)) return { HINDSIGHT_HOME: home, DATABASE_URL: url };
  // The address may hold a password: only its scheme is shown.
  if (!/^file:.+/.test(url)) throw new StepError(`DATABASE_URL begins with ${JSON.stringify(url.split(/:|\//)[0])}, which is no database Hindsight knows.\n  Give file:/absolute/path.db or postgresql://user:password@host/database, or leave it out.`);
  const file = path.resolve(home, url.slice("file:".length).replace(/^\/\/(?=\/)/, ""));
  checkFile(file);
  return { HINDSIGHT_HOME: home, DATABASE_URL: `file:${file}` };
}

function checkFile(file) {
  if (existsSync(file) && statSync(file).isDirectory()) throw new StepError(`The database ${file} is a folder.\n  Name a file in it: DATABASE_URL=file:${path.join(file, "hindsight.db")}`);
  try {
    // By trying: below /proc, say, rights are no answer.
    rmdirSync(mkdtempSync(path.join(nearestFolder(path.dirname(file)), ".hindsight-")));
    if (existsSync(file)) accessSync(file, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new StepError(`The database ${file} cannot be written (${error.code}).\n  Make its folder writable, or choose another: DATABASE_URL=file:/absolute/path.db npm run up`);
  }
}

/** The folder itself, or the one above it in which the server will make it. */
function nearestFolder(folder) {
  return existsSync(folder) ? folder : nearestFolder(path.dirname(folder));
}

function serve() {
  const server = spawn(process.execPath, [path.join(root, ".next", "standalone", "server.js")], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", HOSTNAME: host, HOST: host, PORT: String(port), ...storage(), NEXT_TELEMETRY_DISABLED: "1" },
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
}

try {
  checkNode();
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new StepError(`PORT=${process.env.PORT} is not a port.\n  Give a number from 1 to 65535.`);
  storage();
  await checkPort();
  ensureInstalled();
  ensureGenerated();
  ensureBuilt();
  say(`· starting on http://${host}:${port}`);
  serve();
} catch (error) {
  if (!(error instanceof StepError)) throw error;
  process.stderr.write(`\n✗ ${error.message}\n`);
  process.exit(1);
}
