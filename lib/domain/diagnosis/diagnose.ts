import { cutEnd } from "../cut-text";
import { ENTITY_KINDS, FAILURE_CLASSES, type Diagnosis, type Entities, type EntityKind, type FailureClass } from "../failure-class";
import { findCommonEntities } from "./entities";
import { isAdvice, lineAt, readTelling, tellingLine } from "./reading";
import type { FailureRule } from "./rule";
import { rulesFor } from "./rule-index";

/** What is known of a call that failed, or that came to nothing. */
export type FailedCall = Readonly<{
  /** The error message, and the output, as stored: possibly cut, head and tail. */
  text: string;
  /** `KeyError`, `http_404`, `exit_128`, `ENOENT`, `tests_failed`, or a class of its own; null if nothing names it. */
  errorType: string | null;
  statusCode: number | null;
  tool: string | null;
}>;

const MAX_EXCERPT = 300;
const MAX_ENTITY = 120;
/** Above so many lines, a text holds more than a message: a mere hint counts only in a line that stands out. */
const FEW_LINES = 4;
/** A row is tried at so many places of a text. */
const MAX_PLACES = 8;

type Telling = Readonly<{ rule: FailureRule; weight: number; first: number; last: number; length: number; line: string; entities: Entities }>;

/**
 * Why a call failed, by rules alone (F3): its class, what the message names, and the line that told. The strongest row
 * wins; the cause that a text states outweighs the words of whatever wraps it.
 *
 * @param failure a call known to have failed; whether it did is not asked here
 * @returns class `other`, ambiguous, where no row tells, where rows of different classes weigh the same and their
 *          places do not settle which one is the cause, or where the message is one that settles nothing
 */
export function diagnose({ text, errorType, statusCode }: FailedCall): Diagnosis {
  const telling = readTelling(text);
  const told = tellingsOf(telling, 0);
  // What the sender or the record step named weighs less than the same in the message.
  const beside = tellingsOf(namesOf(errorType, statusCode), -1);
  const named = classNamed(errorType);
  const best = settle([...told, ...beside], telling);
  const excerpt = cutEnd((best?.line || tellingLine(telling)).trim(), MAX_EXCERPT);
  if (named && (best === null || best.weight < NAMED_WEIGHT)) return { failureClass: named, rule: "named", entities: findCommonEntities(telling, named, {}), excerpt, isAmbiguous: false };
  if (best === null) return { failureClass: "other", rule: told.length > 0 ? "tie" : "none", entities: findCommonEntities(telling, "other", {}), excerpt, isAmbiguous: true };
  const failureClass = best.rule.class;
  return { failureClass, rule: best.rule.id, entities: findCommonEntities(telling, failureClass, best.entities), excerpt, isAmbiguous: failureClass === "other" };
}

/** A class that the sender names itself counts as much as an exception's type. */
const NAMED_WEIGHT = 6;

function classNamed(errorType: string | null): FailureClass | null {
  const name = errorType?.toLowerCase();
  return FAILURE_CLASSES.find((one) => one === name && one !== "other") ?? null;
}

function namesOf(errorType: string | null, statusCode: number | null): string {
  const http = /^http_(\d{3})$/.exec(errorType ?? "")?.[1] ?? statusCode;
  const names = [http === null ? "" : `HTTP ${http}`, errorType === null ? "" : `${errorType.slice(0, 100).replace(/^exit_/, "exit code ")}: `];
  return names.filter((name) => name !== "").join("\n");
}

function tellingsOf(text: string, bonus: number): Telling[] {
  return text === "" ? [] : rulesFor(text).flatMap((rule) => tellingOf(rule, text, bonus) ?? []);
}

function tellingOf(rule: FailureRule, text: string, bonus: number): Telling | null {
  const places = placesOf(rule, text, bonus);
  const weight = Math.max(...places.map((place) => place.weight));
  const best = places.find((place) => place.weight === weight);
  return best === undefined ? null : { ...best, last: places.findLast((place) => place.weight === weight)?.first ?? best.first };
}

function placesOf(rule: FailureRule, text: string, bonus: number): Telling[] {
  const places: Telling[] = [];
  const isLong = countLines(text) > FEW_LINES;
  rule.pattern.lastIndex = 0;
  for (let tries = 0; tries < MAX_PLACES; tries += 1) {
    const match = rule.pattern.exec(text);
    if (!match) break;
    if (match[0] === "") rule.pattern.lastIndex += 1;
    const at = match.index + (/^\s*/.exec(match[0])?.[0].length ?? 0);
    const { line, start, standsOut } = lineAt(text, at);
    if (isExcused(rule, line) || (rule.strength === 1 && isLong && !standsOut)) continue;
    const weight = rule.strength * 2 + bonus + (standsOut ? 1 : 0) - (isAdvice(line, at - start) ? 4 : 0);
    places.push({ rule, weight, first: at, last: at, length: match[0].length, line: bonus < 0 ? "" : line, entities: bonus < 0 ? {} : entitiesOf(match) });
  }
  return places;
}

function countLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf("\n"); at >= 0 && lines <= FEW_LINES; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

function isExcused({ unless }: FailureRule, line: string): boolean {
  if (unless) unless.lastIndex = 0;
  return unless?.test(line) === true;
}

/** The strongest; among equals of different classes the one that stands for the cause, or null. */
function settle(all: readonly Telling[], text: string): Telling | null {
  const top = Math.max(...all.map(({ weight }) => weight));
  const equals = all.filter(({ weight }) => weight === top).sort((a, b) => a.first - b.first);
  const [first] = equals;
  if (!first) return null;
  if (equals.every(({ rule }) => rule.class === first.rule.class)) return mostNamed(equals);
  // The first trace is the root of a Python chain; elsewhere what comes after the wrapper is.
  if (text.includes("direct cause of the following exception")) return first;
  const isOneLine = equals.every(({ line }) => line === first.line);
  if (!isOneLine && !/Caused by|\[cause\]/.test(text)) return null;
  // Within one line the longer of two readings of the same words, then what is wrapped innermost.
  const widest = equals.filter((one) => !equals.some((other) => other.length > one.length && other.last <= one.last && one.last < other.last + other.length));
  const last = widest.reduce((a, b) => (b.last >= a.last ? b : a));
  return mostNamed(equals.filter(({ rule }) => rule.class === last.rule.class));
}

/** Of rows that agree, the one whose message names most; the earliest of those. */
function mostNamed(rows: readonly Telling[]): Telling | null {
  const count = ({ entities }: Telling) => Object.keys(entities).length;
  return rows.reduce<Telling | null>((best, row) => (best === null || count(row) > count(best) ? row : best), null);
}

function entitiesOf({ groups = {} }: RegExpExecArray): Entities {
  const found: Partial<Record<EntityKind, string>> = {};
  for (const [group, value] of Object.entries(groups)) {
    const kind = ENTITY_KINDS.find((one) => one === group.replace(/\d$/, ""));
    const clean = value?.trim().slice(0, MAX_ENTITY);
    if (kind && clean && found[kind] === undefined) found[kind] = clean;
  }
  return found;
}
