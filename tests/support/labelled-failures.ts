import { isEmptyOutput } from "@/lib/domain/digest-outcome";
import { textOf } from "@/lib/domain/failure-signal-text";
import { findFailure } from "@/lib/domain/failure-signal";
import { hashText } from "@/lib/domain/hash";
import { readJsonLines, sharedDataPath } from "./shared-data";

export type Labelled = Readonly<{ id: string; text: string; tool: string; lang: string; class: string; is_failure: boolean }>;
export type Score = Readonly<{ records: number; precision: number; recall: number; wronglyMarked: readonly Labelled[]; missed: readonly Labelled[] }>;

/** The labelled tool messages; an empty result is soft (an anomaly, no failure) and is counted apart. */
export function readLabelled(): { hard: Labelled[]; soft: Labelled[] } {
  const all = readJsonLines<Labelled>(sharedDataPath("errors", "handed.jsonl"));
  return { hard: all.filter((one) => one.class !== "empty_result"), soft: all.filter((one) => one.class === "empty_result") };
}

/** Rules were written looking at one half only; which half is told by the hash of the id. */
export function isDevelopmentHalf({ id }: Labelled): boolean {
  return parseInt(hashText(id).slice(-1), 16) % 2 === 0;
}

export function marksFailure({ text }: Readonly<{ text: unknown }>): boolean {
  return findFailure({ status: "unknown", statusCode: null, errorType: null, errorMessage: null, output: textOf(text), isProse: false }) !== null;
}

export function marksEmpty({ text }: Labelled): boolean {
  return isEmptyOutput(text);
}

export function score(records: readonly Labelled[], marks: (record: Labelled) => boolean): Score {
  const marked = records.filter(marks);
  const right = marked.filter((one) => one.is_failure).length;
  const failures = records.filter((one) => one.is_failure);
  return {
    records: records.length,
    precision: marked.length === 0 ? 1 : right / marked.length,
    recall: failures.length === 0 ? 1 : right / failures.length,
    wronglyMarked: marked.filter((one) => !one.is_failure),
    missed: failures.filter((one) => !marked.includes(one)),
  };
}
