import { redactText } from "@/lib/domain/redact";
import { DEFAULT_SETTINGS } from "@/lib/domain/settings";
import { clip } from "@/lib/domain/clip";
import { oneLine } from "@/lib/domain/summary-argument";

/** Why a model gave no good answer. The names are stored and put into words by pages; add to them, don't rename. */
export const MODEL_PROBLEMS = [
  "no_key", // no model is configured
  "budget", // the day's tokens are spent
  "paused", // it failed several times in a row and is left alone for a while
  "unreachable",
  "bad_address", // something answers there, but no model
  "unauthorised",
  "no_credit",
  "unknown_model",
  "rate_limited",
  "server_error",
  "timeout",
  "too_long", // the prompt is more than the model takes
  "refused_request",
  "bad_answer", // not the protocol, or nothing in it
  "unreadable", // an answer in other words than asked for
  "cut_off",
  "refused",
] as const;
export type ModelProblem = (typeof MODEL_PROBLEMS)[number];

const MAX_DETAIL = 300;

/** What a server said, fit to be shown and stored: one line, without the key and whatever else is secret. */
export function problemDetail(text: string, key: string | null): string {
  const line = oneLine(text.slice(0, 4_000));
  const withoutKey = key ? line.replaceAll(key, "[redacted:key]") : line;
  return clip(redactText(withoutKey, DEFAULT_SETTINGS).text, MAX_DETAIL);
}
