import type { Trust } from "./event";
import type { Diagnosis } from "./failure-class";

/** What reflection reads of one call: its digest's facts beside its payload. Calls come in task order. */
export type CallRecord = Readonly<{
  /** Place among the task's events, from 0. */
  index: number;
  eventId: string;
  timestampMs: number;
  attempt: number;
  /** Name of the sub-agent; null for the main run. */
  agent: string | null;
  /** The tool, or what stands for it. */
  action: string;
  /** The argument in one line, at most 160 characters. */
  argument: string;
  /** As stored: redacted, long text cut (the cut is visible in the text); null where it was thinned away. */
  input: unknown;
  /** Equal calls have equal keys; "" without action. */
  callKey: string;
  /** First 200 characters of the output; 300 of the error where it failed. */
  preview: string;
  hasFailed: boolean;
  /** Told by its status, or by an output without any sign of failure. */
  hasWorked: boolean;
  /** Of a call that failed. */
  diagnosis: Diagnosis | null;
  trust: Trust | null;
}>;
