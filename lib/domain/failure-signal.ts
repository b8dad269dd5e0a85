import type { Failure, FailureSignal } from "./digest";
import type { EventStatus } from "./event";
import { findErrorField } from "./failure-signal-fields";
import { DENIAL, HINT, LOGGED, TEXT_SIGNALS, type TextSignal } from "./failure-signal-table";
import { findTraceback, nameError } from "./failure-signal-traceback";
import { isTalk, textOf } from "./failure-signal-text";

export type FailureEvidence = Readonly<{
  status: EventStatus;
  statusCode: number | null;
  errorType: string | null;
  errorMessage: string | null;
  output: unknown;
  /** Words between people or agents, where only strong signals count. */
  isProse: boolean;
}>;

const MAX_EXCERPT = 300;
/** How much of each end of a long output is read: a failure is told at the start or at the end. */
const HEAD = 4_000;
const TAIL = 8_000;
const ENDS = 4;
/** The longest output that may be one message, and so be judged by its words. */
const SHORT = 400;
const SHORT_LINES = 4;

type Sign = Readonly<{ signal: FailureSignal; errorType: string | null; excerpt: string; isStrong: boolean }>;

/**
 * Whether an event failed, and by what that is known: what the sender says, a status code, or only the text of its
 * output (P2). A sender's "succeeded" is overturned by strong signs alone: a stack trace as the last thing, an exit code,
 * an error envelope.
 *
 * @returns null where nothing tells of a failure; an empty output is none
 */
export function findFailure(evidence: FailureEvidence): Failure | null {
  const { status, statusCode, errorMessage } = evidence;
  const isSaid = status === "failed";
  if (!isSaid && status !== "succeeded" && statusCode !== null && statusCode >= 400) {
    return failure("http_status", evidence.errorType ?? `http_${statusCode}`, errorMessage ?? firstLine(evidence.output) ?? "");
  }
  const sign = readSign(evidence.output);
  if (isSaid) {
    const told = readSign(errorMessage);
    const errorType = evidence.errorType ?? told?.errorType ?? sign?.errorType ?? (statusCode !== null && statusCode >= 400 ? `http_${statusCode}` : null);
    return failure("status", errorType, errorMessage ?? sign?.excerpt ?? firstLine(evidence.output) ?? "");
  }
  if (evidence.errorType !== null && status !== "succeeded") return failure("error_field", evidence.errorType, errorMessage ?? sign?.excerpt ?? "");
  if (errorMessage !== null && errorMessage.trim() !== "" && status !== "succeeded") {
    return failure("error_field", readSign(errorMessage)?.errorType ?? null, errorMessage);
  }
  if (!sign || (!sign.isStrong && (status === "succeeded" || status === "running" || evidence.isProse))) return null;
  return failure(sign.signal, sign.errorType, sign.excerpt);
}

function failure(signal: FailureSignal, errorType: string | null, excerpt: string): Failure {
  return { signal, errorType: errorType === "" ? null : errorType, excerpt: excerpt.trim().slice(0, MAX_EXCERPT) };
}

/** The strongest sign of failure in an output, whoever sent it. */
export function readSign(output: unknown): Sign | null {
  const { text, value } = textOf(output);
  if (value !== null) {
    const field = findErrorField(value);
    if (field) return { ...field, isStrong: true };
    if (text === "") return null;
  }
  return readText(text, value !== null);
}

function readText(whole: string, isStructured: boolean): Sign | null {
  const ends = whole.length > HEAD + TAIL ? `${whole.slice(0, HEAD)}\n${whole.slice(-TAIL)}` : whole;
  if (!HINT.test(ends)) return null;
  const trace = findTraceback(ends);
  const text = trace?.after ?? ends; // a trace that the run outlived was handled: what counts is what came of it
  if (trace?.isLast) return { signal: "traceback", errorType: trace.errorType, excerpt: trace.excerpt, isStrong: true };

  const lines = text.split(/\r?\n/).map((line) => line.slice(0, 600)).filter((line) => line.trim() !== "");
  const strong = matchLines(lines, TEXT_SIGNALS.filter(isStrongSignal));
  if (!strong && isTalk(whole, lines)) {
    const verdict = matchLines(lines.slice(0, 1), TEXT_SIGNALS.filter(({ id }) => id === "edit_refused"));
    return verdict && { ...verdict, isStrong: false };
  }
  const plain = matchLines(lines, TEXT_SIGNALS.filter(isPlainSignal));
  if (strong) {
    const telling = plain ?? lastTelling(lines, strong);
    return { signal: strong.signal, errorType: plain?.errorType ?? strong.errorType, excerpt: telling.excerpt, isStrong: true };
  }
  if (plain) return { ...plain, isStrong: false };
  if (isStructured || whole.length > SHORT || lines.length > SHORT_LINES) return null;
  const weak = matchLines(lines, TEXT_SIGNALS.filter(isWeakSignal));
  return weak && { ...weak, isStrong: false };
}

const isStrongSignal = ({ strength }: TextSignal) => strength === "strong";
const isPlainSignal = ({ strength }: TextSignal) => strength === "plain";
const isWeakSignal = ({ strength }: TextSignal) => strength === "weak";

function matchLines(lines: readonly string[], signals: readonly TextSignal[]): Omit<Sign, "isStrong"> | null {
  for (const { signal, pattern, unless, where, strength, typeOf } of signals) {
    for (const line of linesAt(lines, where)) {
      const match = pattern.exec(line);
      if (!match || unless?.test(line) || (strength !== "strong" && DENIAL.test(line)) || (strength === "weak" && LOGGED.test(line))) continue;
      const errorType = match.groups?.type ?? match.groups?.type2 ?? typeOf?.(match) ?? null;
      return { signal, errorType: nameError(errorType ?? undefined, line), excerpt: line.trim() };
    }
  }
  return null;
}

function linesAt(lines: readonly string[], where: TextSignal["where"]): readonly string[] {
  if (where === "first") return lines.slice(0, 2);
  if (where === "last") return lines.slice(-ENDS);
  if (where === "any" || lines.length <= 2 * ENDS) return lines;
  return [...lines.slice(0, ENDS), ...lines.slice(-ENDS)];
}

/** Beside a bare exit code, the line that tells most is the last one before it. */
function lastTelling(lines: readonly string[], strong: Omit<Sign, "isStrong">): { excerpt: string } {
  const others = lines.filter((line) => line.trim() !== strong.excerpt);
  return { excerpt: (others[others.length - 1] ?? strong.excerpt).trim() };
}

function firstLine(output: unknown): string | null {
  return textOf(output).text.split(/\r?\n/).find((line) => line.trim() !== "") ?? null;
}
