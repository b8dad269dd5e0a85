import type { Failure, FailureSignal } from "./digest";
import type { EventStatus } from "./event";
import { findErrorField } from "./failure-signal-fields";
import { DENIAL, LOGGED, PLAIN_HINT, STRONG_HINT, TEXT_SIGNALS, type TextSignal } from "./failure-signal-table";
import { findTraceback, nameError } from "./failure-signal-traceback";
import { isTalk, textOf, type Reading } from "./failure-signal-text";
import { tellingLine } from "./failure-signal-line";

export type FailureEvidence = Readonly<{
  status: EventStatus;
  statusCode: number | null;
  errorType: string | null;
  errorMessage: string | null;
  output: Reading;
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

type Sign = Readonly<{ signal: FailureSignal; errorType: string | null; excerpt: string }>;

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
  const needsStrong = !isSaid && (status === "succeeded" || status === "running" || evidence.isProse);
  const sign = readSign(evidence.output, needsStrong);
  if (isSaid) {
    const told = errorMessage === null ? null : readSign(textOf(errorMessage));
    const errorType = evidence.errorType ?? told?.errorType ?? sign?.errorType ?? (statusCode !== null && statusCode >= 400 ? `http_${statusCode}` : null);
    return failure("status", errorType, errorMessage ?? sign?.excerpt ?? firstLine(evidence.output) ?? "");
  }
  if (evidence.errorType !== null && status !== "succeeded") return failure("error_field", evidence.errorType, errorMessage ?? sign?.excerpt ?? "");
  if (errorMessage !== null && errorMessage.trim() !== "" && status !== "succeeded") {
    return failure("error_field", readSign(textOf(errorMessage))?.errorType ?? null, errorMessage);
  }
  return sign && failure(sign.signal, sign.errorType, sign.excerpt);
}

function failure(signal: FailureSignal, errorType: string | null, excerpt: string): Failure {
  return { signal, errorType: errorType === "" ? null : errorType, excerpt: excerpt.trim().slice(0, MAX_EXCERPT) };
}

/** The strongest sign of failure in an output, whoever sent it; `needsStrong` where no other would count. */
export function readSign({ text, value }: Reading, needsStrong = false): Sign | null {
  const field = value === null ? null : findErrorField(value);
  if (field) return field;
  return text === "" ? null : readText(text, { needsStrong, isStructured: value !== null });
}

function readText(whole: string, { needsStrong, isStructured }: Readonly<{ needsStrong: boolean; isStructured: boolean }>): Sign | null {
  const ends = whole.length > HEAD + TAIL ? `${whole.slice(0, HEAD)}\n${whole.slice(-TAIL)}` : whole;
  const trace = findTraceback(ends);
  if (trace?.isLast) return { signal: "traceback", errorType: trace.errorType, excerpt: trace.excerpt };

  const strong = STRONG_HINT.test(ends) ? matchLines(linesOf(ends), STRONG) : null;
  if (!strong && needsStrong) return null;
  const isShort = !isStructured && whole.length <= SHORT;
  if (!strong && !isShort && !PLAIN_HINT.test(ends)) return null;

  // A trace that the run outlived was handled: what counts is what came of it.
  const lines = linesOf(trace && !strong ? trace.after : ends);
  if (!strong && isTalk(whole, lines)) return matchLines(lines.slice(0, 1), VERDICTS);
  const plain = matchLines(lines, PLAIN);
  if (strong) return { signal: strong.signal, errorType: plain?.errorType ?? strong.errorType, excerpt: plain?.excerpt ?? (tellingLine(lines.filter((line) => line.trim() !== strong.excerpt)) || strong.excerpt) };
  if (plain) return plain;
  return isShort && lines.length <= SHORT_LINES ? matchLines(lines, WEAK) : null;
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).map((line) => line.slice(0, 600)).filter((line) => line.trim() !== "");
}

const STRONG = TEXT_SIGNALS.filter(({ strength }) => strength === "strong");
const PLAIN = TEXT_SIGNALS.filter(({ strength }) => strength === "plain");
const WEAK = TEXT_SIGNALS.filter(({ strength }) => strength === "weak");
/** What a tool says of the call itself in its first line stands even above a file that it then shows. */
const VERDICTS = TEXT_SIGNALS.filter(({ id }) => id === "edit_refused");

function matchLines(all: readonly string[], signals: readonly TextSignal[]): Sign | null {
  const isPlain = signals === PLAIN;
  const last = all.length - 1;
  const lines = all.map((text, index) => ({ text, index })).filter(({ text }) => !isPlain || PLAIN_HINT.test(text));
  if (lines.length === 0) return null;
  for (const { signal, pattern, unless, where, strength, typeOf } of signals) {
    for (const { text, index } of lines) {
      if (!standsAt(where, index, last)) continue;
      const match = pattern.exec(text);
      if (!match || unless?.test(text) || (strength !== "strong" && DENIAL.test(text)) || (strength === "weak" && LOGGED.test(text))) continue;
      const errorType = match.groups?.type ?? match.groups?.type2 ?? typeOf?.(match);
      return { signal, errorType: nameError(errorType, text), excerpt: text.trim() };
    }
  }
  return null;
}

function standsAt(where: TextSignal["where"], index: number, last: number): boolean {
  const isFirst = index < (where === "first" ? 2 : ENDS);
  const isLast = index > last - ENDS;
  return where === "any" || (where !== "last" && isFirst) || (where !== "first" && isLast);
}

function firstLine({ text }: Reading): string | null {
  return /^.*\S.*$/m.exec(text.slice(0, 4_000))?.[0] ?? null;
}
