import { parseArgs, type ParseArgsConfig } from "node:util";

/** Wrong use: one line on stderr, exit 2. */
export class UsageError extends Error {}

/** Something did not work out and the reason is known: one line on stderr, exit 1. */
export class Failure extends Error {}

export type Values = Readonly<Record<string, string | boolean | undefined>>;

export type Command = Readonly<{
  /** As typed: `user create`. */
  name: string;
  summary: string;
  usage: string;
  options: Readonly<Record<string, Readonly<{ type: "string" | "boolean"; help: string }>>>;
  /** How many file names may follow. */
  files?: readonly [min: number, max: number];
  /** @returns the exit code */
  run: (values: Values, files: readonly string[]) => Promise<number>;
}>;

export function readArguments(command: Command, args: readonly string[]): { values: Values; files: string[] } {
  const options: ParseArgsConfig["options"] = Object.fromEntries(Object.entries(command.options).map(([name, { type }]) => [name, { type }]));
  const { values, positionals } = parse(args, { ...options, help: { type: "boolean", short: "h" } });
  const [min, max] = command.files ?? [0, 0];
  if (!values.help && positionals.length < min) throw new UsageError(`${command.name}: which file?`);
  if (positionals.length > max) throw new UsageError(`${command.name}: "${positionals[max]}" is one argument too many`);
  return { values, files: positionals };
}

function parse(args: readonly string[], options: ParseArgsConfig["options"]): { values: Values; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    return { values: values as Values, positionals };
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? error.message) : String(error));
  }
}

/** @throws UsageError when it is missing or empty */
export function need(values: Values, name: string): string {
  const value = values[name];
  if (typeof value !== "string" || value.trim() === "") throw new UsageError(`--${name} is missing`);
  return value;
}

export function optional(values: Values, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
}

export function helpOf(command: Command): string {
  const options = [...Object.entries(command.options), ["help", { help: "this text" }] as const];
  const width = Math.max(...options.map(([name]) => name.length)) + 4;
  return [`${command.summary}`, "", `  npm run -s hindsight -- ${command.usage}`, "", ...options.map(([name, { help }]) => `  ${`--${name}`.padEnd(width)}${help}`)].join("\n");
}
