import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

export type PrivateServer = Readonly<{ url: (database: string) => string; stop: () => void }>;

/** A PostgreSQL of our own, reached through a socket in a temporary folder; null where none is installed. */
export async function startPostgres(): Promise<PrivateServer | null> {
  const bin = findBinaries();
  if (!bin) return null;

  const folder = mkdtempSync(path.join(tmpdir(), "hindsight-pg-"));
  const run = runAs(folder);
  const data = path.join(folder, "data");
  const port = await freePort();
  run(path.join(bin, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]);
  const options = [`-p ${port}`, `-k ${folder}`, "-c listen_addresses=''", "-c fsync=off", "-c full_page_writes=off", "-c max_connections=200", "-c timezone=Asia/Shanghai"];
  run(path.join(bin, "pg_ctl"), ["-D", data, "-w", "-l", path.join(folder, "log"), "-o", options.join(" "), "start"]);

  let stopped = false;
  const stop = () => {
    if (stopped) return;
    stopped = true;
    run(path.join(bin, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", stop);
  return { url: (database) => `postgresql://postgres@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`, stop };
}

function findBinaries(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)).map((version) => path.join(debian, version, "bin")) : [];
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), ...versions];
  return folders.find((folder) => ["initdb", "pg_ctl", "postgres"].every((name) => existsSync(path.join(folder, name)))) ?? null;
}

/** PostgreSQL refuses to run as root, as a container's tests do; then it runs as its own user. */
function runAs(folder: string): (command: string, args: readonly string[]) => void {
  if (process.getuid?.() !== 0) return (command, args) => void execFileSync(command, args, { stdio: "ignore" });
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  const owner = { uid: id("-u"), gid: id("-g") };
  chownSync(folder, owner.uid, owner.gid);
  return (command, args) => void execFileSync(command, args, { stdio: "ignore", cwd: folder, ...owner });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
