import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { DomainError } from "@/lib/domain/errors";
import { Failure, helpOf, readArguments, UsageError, type Command } from "./cli/command";

// What is set already wins.
const envFile = fileURLToPath(new URL("../.env", import.meta.url));
if (existsSync(envFile)) process.loadEnvFile(envFile);

// Whoever reads us may have enough (`| head`).
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

// Each command loads what it needs when it runs, so that help and wrong use answer at once.
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  "user create": async () => (await import("./cli/user-create")).userCreate,
  "user password": async () => (await import("./cli/user-password")).userPassword,
  "key create": async () => (await import("./cli/key-create")).keyCreate,
  import: async () => (await import("./cli/import")).importFiles,
  "lessons export": async () => (await import("./cli/lessons-export")).lessonsExport,
  "lessons import": async () => (await import("./cli/lessons-import")).lessonsImport,
  "lessons rules": async () => (await import("./cli/lessons-rules")).lessonsRules,
  "audit verify": async () => (await import("./cli/audit-verify")).auditVerify,
  backup: async () => (await import("./cli/backup")).backup,
  restore: async () => (await import("./cli/restore")).restore,
  doctor: async () => (await import("./cli/doctor")).doctor,
};

async function main(args: readonly string[]): Promise<number> {
  if (args[0] === "help" || args[0] === "--help" || args[0] === "-h") {
    console.log(await overview());
    return 0;
  }
  if (args.length === 0) throw new UsageError("which command? --help lists them");
  const name = Object.keys(COMMANDS).find((command) => command === args[0] || command === `${args[0]} ${args[1]}`);
  const load = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || !load) throw new UsageError(`"${args.slice(0, 2).join(" ")}" is no command; --help lists them`);

  const command = await load();
  const { values, files } = readArguments(command, args.slice(name.split(" ").length));
  if (values.help) {
    console.log(helpOf(command));
    return 0;
  }
  return command.run(values, files);
}

async function overview(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  return ["npm run -s hindsight -- <command>", "", ...commands.map(({ name, summary }) => `  ${name.padEnd(16)}${summary}`), "", "Each has --help. DATABASE_URL chooses the database."].join("\n");
}

/** One line, no stack unless HINDSIGHT_DEBUG asks for it. 2: wrong use. 1: it could not be done. */
function explain(error: unknown): number {
  if (process.env.HINDSIGHT_DEBUG) console.error(error);
  if (error instanceof UsageError) return say(`hindsight: ${error.message}`, 2);
  if (error instanceof DomainError) return say(`hindsight: ${withIssues(error)}`, error.code === "invalid" || error.code === "malformed" ? 2 : 1);
  if (error instanceof Failure) return say(`hindsight: ${error.message}`, 1);
  const message = error instanceof Error ? error.message : String(error);
  return say(`hindsight: ${message.split("\n").map((line) => line.trim()).filter(Boolean).at(-1)} (HINDSIGHT_DEBUG=1 shows more)`, 1);
}

/** The message and what it does not say itself. */
function withIssues({ message, issues }: DomainError): string {
  const faults = issues.map((issue) => (issue.path ? `${issue.path}: ${issue.message}` : issue.message));
  return [message, ...faults.filter((fault) => !message.includes(fault))].join("; ");
}

function say(line: string, code: number): number {
  console.error(line);
  return code;
}

process.exitCode = await main(process.argv.slice(2)).catch(explain);
