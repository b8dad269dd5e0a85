import { headOf } from "../argument-likeness";
import { isGeneralAction } from "../action-lane";
import type { CallRecord } from "../call-record";
import type { FailureClass } from "../failure-class";
import { isLookup, isNameable, isUnsafe } from "./allowed-token";
import { messageOf, names, type Message } from "./message";
import type { Saying } from "./saying";
import { commandsOf } from "./shell-words";
import { isPathLike } from "./text-grammar";
import { wordingOf, type Wording } from "./word-rule";

/** `step`: the call in between, which the failing call asked for. */
export type Precondition = Readonly<{ step: CallRecord; succeeded: CallRecord; asked: string; wording: Wording }>;

/**
 * The call that had to come first: the message asked for it, it worked, and after it the same call worked as it stood.
 * Null where the message asked for nothing that was done, or the call failed again after it.
 *
 * @param calls of the task, in order
 */
export function findPrecondition(failed: CallRecord, calls: readonly CallRecord[]): Precondition | null {
  if (PASSING.has(failed.diagnosis?.failureClass ?? "other")) return null;
  const message = messageOf(failed);
  const wanted = commandsAsked(message);
  const again = calls.find((call) => call.index > failed.index && call.hasWorked && isSameCall(failed, call));
  if (!again) return null;
  const steps = calls.filter((call) => call.index > failed.index && call.index < again.index && call.hasWorked);
  for (const step of steps) {
    const asked = askedFor(step, failed, message, wanted);
    if (asked === null) continue;
    const hasFailedSince = calls.some((call) => call.index > step.index && call.index < again.index && call.hasFailed && isSameCall(failed, call));
    const wording = hasFailedSince ? null : wordsFor(asked, step, failed);
    if (wording) return { step, succeeded: again, asked, wording };
  }
  return null;
}

/** After these a call works again by itself, whatever came in between. */
const PASSING: ReadonlySet<FailureClass> = new Set(["timeout", "network", "service_unavailable", "rate_limit", "cancelled"]);

function isSameCall(failed: CallRecord, call: CallRecord): boolean {
  return call.action === failed.action && call.agent === failed.agent && failed.callKey !== "" && call.callKey === failed.callKey;
}

/** The command or the tool by which the message asks for this step; null if it does not. */
function askedFor(step: CallRecord, failed: CallRecord, message: Message, wanted: readonly string[]): string | null {
  const command = commandText(step);
  if (command === null) return step.action !== failed.action && isToolAsked(step, message) && sharesFile(step, failed) ? step.action : null;
  return wanted.find((one) => isStepOf(command, one)) ?? installAsked(command, failed, message);
}

const ASKS = /(?:\brun(?:ning)?|\buse|\btry|\bexecute|\bwith|\bvia|运行|执行|使用|先)\s*[:：]?\s*(?:"([^"\n]{3,60})"|'([^'\n]{3,60})'|`([^`\n]{3,60})`|“([^”\n]{3,60})”|「([^」\n]{3,60})」)/gi;

function commandsAsked({ text }: Message): string[] {
  return [...text.matchAll(ASKS)].map((match) => match.slice(1).find((part) => part !== undefined)?.trim() ?? "").filter((command) => !command.split(/\s+/).some(isLookup) && /^[a-z][\w./-]*(?:\s+\S+){0,4}$/.test(command));
}

/** The asked command is one of the steps of what was run, or its beginning. */
function isStepOf(command: string, asked: string): boolean {
  return command.split(/&&|\|\||;|\n|\|/).some((step) => `${step.trim().replace(/\s+/g, " ")} `.startsWith(`${asked.replace(/\s+/g, " ")} `));
}

const INSTALLS = /\b(?:pip3?|npm|pnpm|yarn|uv|poetry|conda|mamba|gem|cargo|apt|apt-get|apk|brew|go|mix|bundle|composer)\s+(?:pip\s+)?(?:install|add|get|i)\s+([^&|;\n]{1,200})/;

/** An install of the module or program that the message misses. */
function installAsked(command: string, { diagnosis }: CallRecord, message: Message): string | null {
  if (diagnosis?.failureClass !== "dependency_missing") return null;
  const match = INSTALLS.exec(command);
  const wanted = match?.[1]?.split(/\s+/).find((word) => !word.startsWith("-") && word !== "" && names(message, word.replace(/[=<>~@].*/, "")));
  return match && wanted ? `${match[0].slice(0, match[0].length - (match[1]?.length ?? 0)).trim()} ${wanted}` : null;
}

function isToolAsked({ action }: CallRecord, { text }: Message): boolean {
  const at = action.length >= 3 ? text.indexOf(action) : -1;
  if (at < 0 || /\w/.test(text[at - 1] ?? " ") || /\w/.test(text[at + action.length] ?? " ")) return false;
  return /first|before|must|needs? to|required|先|之前|需要|必须/i.test(text.slice(Math.max(0, at - 32), at + action.length + 48));
}

function sharesFile(step: CallRecord, failed: CallRecord): boolean {
  const files = new Set(filesOf(step.input));
  return filesOf(failed.input).some((file) => files.has(file));
}

function filesOf(input: unknown): string[] {
  if (typeof input !== "object" || input === null) return [];
  return Object.entries(input).flatMap(([key, value]) => (typeof value === "string" && isPathLike(value, key) ? [value] : []));
}

/** The command line of a call; null where it calls a tool of its own. */
function commandText({ action, input, argument }: CallRecord): string | null {
  const fields = typeof input === "object" && input !== null ? Object.entries(input) : [];
  const told: unknown = fields.find(([key, value]) => typeof value === "string" && /^(?:command|cmd|code|script)$/i.test(key))?.[1];
  if (typeof told === "string") return told;
  if (!isGeneralAction(action)) return null;
  return typeof input === "string" ? input : argument;
}

function wordsFor(asked: string, step: CallRecord, failed: CallRecord): Wording | null {
  const words = asked.split(" ");
  // Whoever wrote the message may have meant to have something fetched and run.
  if (!words.every(isNameable) || words.some((word) => isUnsafe(word) || word.includes("://"))) return null;
  const line = commandText(failed);
  const tool = line === null ? failed.action : mainCommand(line, failed);
  const isTool = commandText(step) === null;
  if (!tool.split(" ").every(isNameable) || tool === asked) return null;
  const ways: readonly Saying[] = isTool
    ? [[`Call ${asked} on the same file before ${tool}`, `先对同一文件调用 ${asked}，再调用 ${tool}`]]
    : [[`Run ${asked} before ${tool}`, `运行 ${tool} 之前先运行 ${asked}`], [`Run ${asked} first`, `先运行 ${asked}`]];
  return wordingOf("precondition", ways, null, [...words, ...tool.split(" ")]);
}

/** The last thing the command does, as its program and subcommand. */
function mainCommand(line: string, failed: CallRecord): string {
  return commandsOf(line).findLast((command) => command.split(" ").every(isNameable)) ?? headOf(failed.argument);
}
