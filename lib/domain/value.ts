import { z } from "zod";

/** Each of the four parts of a value counts up to this. */
const PART = 25;
/** A lesson that lifts the success rate by so much, at the lower end of the interval, has all of its part. */
const FULL_LIFT = 0.2;

const part = z.number().min(0).max(PART);

/** The parts of a lesson's value (D6), as stored and shown. `helped` is 0 until it was measured. */
export const valuePartsSchema = z.object({ reproduced: part, carried_out: part, covers: part, helped: part, is_measured: z.boolean() });
export type ValueParts = z.infer<typeof valuePartsSchema>;

export type ValueFacts = Readonly<{
  /** Failed events of this kind, and in how many different tasks they were. */
  occurrences: number;
  tasks: number;
  /** The rule passed the check for empty and vague advice. */
  isConcrete: boolean;
  /** Its tool is among those its tasks have; also where it needs none. */
  isToolKnown: boolean;
  /** A failing call and the succeeding one prove it. */
  hasContrast: boolean;
  /** Other tasks of its type, beside those it was drawn from, that failed in the same way. */
  otherTasks: number;
  /** The 95 % interval of what it changes in the success rate, -1..1 (M2); null until it was measured. */
  effect: Readonly<{ low: number; high: number }> | null;
}>;

/**
 * What a lesson is worth, in four parts of 25 that a person can see (D6). More of any fact never lowers a part.
 *
 * - reproduced = 25 (1 - 2^-n), n = tasks + (occurrences - tasks) / 4: a repeat in the same task tells a quarter as much
 * - carried_out = 10 if concrete + 5 if the tool is known + 10 if a contrast proves it
 * - covers = 25 m / (m + 2), m = other tasks
 * - helped = 25 min(1, low / 0.2), 0 where the interval reaches below 0 or nothing was measured
 *
 * @param facts counts are taken as whole numbers >= 0
 * @returns parts rounded to whole numbers
 */
export function valueOf(facts: ValueFacts): ValueParts {
  const tasks = count(facts.tasks);
  const seen = tasks + (Math.max(tasks, count(facts.occurrences)) - tasks) / 4;
  const others = count(facts.otherTasks);
  return {
    reproduced: Math.round(PART * (1 - 2 ** -seen)),
    carried_out: (facts.isConcrete ? 10 : 0) + (facts.isToolKnown ? 5 : 0) + (facts.hasContrast ? 10 : 0),
    covers: Math.round((PART * others) / (others + 2)),
    helped: Math.round(PART * Math.min(1, Math.max(0, (facts.effect?.low ?? 0) / FULL_LIFT))),
    is_measured: facts.effect !== null,
  };
}

/** The score that recall ranks by, 0-100. */
export function valueScore({ reproduced, carried_out, covers, helped }: ValueParts): number {
  return reproduced + carried_out + covers + helped;
}

function count(number: number): number {
  return Math.max(0, Math.trunc(number) || 0);
}
