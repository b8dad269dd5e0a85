// `npm run up`: from a fresh clone to a running server. Installs, generates and builds only what is missing or changed.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { StepError, checkNode, ensureBuilt, ensureGenerated, ensureInstalled, root, say } from "./prepare.mjs";

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

/** The server runs from its own folder, so a relative SQLite path is made absolute from here. */
function databaseUrl() {
  const url = process.env.DATABASE_URL || "file:data/hindsight.db";
  if (!url.startsWith("file:")) return url;
  const file = path.resolve(root, url.slice("file:".length));
  mkdirSync(path.dirname(file), { recursive: true });
  return `file:${file}`;
}

function serve() {
  const server = spawn(process.execPath, [path.join(root, ".next", "standalone", "server.js")], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, NODE_ENV: "production", HOSTNAME: host, HOST: host, PORT: String(port), DATABASE_URL: databaseUrl(), NEXT_TELEMETRY_DISABLED: "1" },
  });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
}

try {
  checkNode();
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new StepError(`PORT=${process.env.PORT} is not a port.\n  Give a number from 1 to 65535.`);
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
