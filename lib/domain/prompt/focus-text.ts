import type { CallRecord } from "../call-record";
import { cutText } from "../cut-text";
import { valueText } from "./data-block";

const NEIGHBOURS = 3;
const MAX_INPUT_AT_POINT = 800;
const MAX_INPUT = 200;

/**
 * The calls around the point in question in full, three on each side (F5): what was called with what, and what came of
 * it. The point itself is marked with `>`.
 *
 * @param calls in task order
 * @returns at most about 5,000 characters; "" where no call has this id
 */
export function writeFocus(calls: readonly CallRecord[], eventId: string): string {
  const point = calls.findIndex((call) => call.eventId === eventId);
  if (point < 0) return "";
  return calls.slice(Math.max(0, point - NEIGHBOURS), point + NEIGHBOURS + 1).map((call) => callText(call, call.eventId === eventId)).join("\n");
}

function callText({ index, action, argument, input, preview, hasFailed, hasWorked, diagnosis }: CallRecord, isPoint: boolean): string {
  const given = valueText(input) || argument;
  const state = hasFailed ? "failed" : hasWorked ? "worked" : "unknown";
  const told = diagnosis && diagnosis.failureClass !== "other" ? ` (${diagnosis.failureClass})` : "";
  const called = cutText(given, isPoint ? MAX_INPUT_AT_POINT : MAX_INPUT)?.text ?? given;
  return `${isPoint ? "> " : ""}#${index} ${action}\n  input: ${indent(called)}\n  result: ${state}${told}: ${indent(preview)}`;
}

function indent(text: string): string {
  return text.trim().replace(/\r?\n/g, "\n    ");
}
