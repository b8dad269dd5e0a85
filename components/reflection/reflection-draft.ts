import { reflectionBodySchema, type ReflectionBody, type ReflectionCategory } from "@/lib/domain/reflection";

type ChangeKind = ReflectionBody["path"]["changes"][number]["kind"];
export type DraftChange = Readonly<{ kind: ChangeKind; step: string; by: string }>;

/** A reflection as it is being typed: lists are one entry a line. */
export type Draft = Readonly<{
  restated: string;
  wasUnderstood: boolean;
  actual: string;
  best: string;
  changes: readonly DraftChange[];
  rootCause: string;
  category: ReflectionCategory | "";
  faultyAction: string;
  suggestions: string;
  rule: string;
  nextAction: string;
}>;
export type DraftField = Exclude<keyof Draft, "wasUnderstood">;

export const EMPTY_DRAFT: Draft = { restated: "", wasUnderstood: true, actual: "", best: "", changes: [], rootCause: "", category: "", faultyAction: "", suggestions: "", rule: "", nextAction: "" };

/** What is wrong with a field, for words in any language. `line` counts from 1. */
export type Fault = Readonly<{ code: "missing" | "tooLong" | "lineTooLong" | "tooFew" | "tooMany" | "other"; max?: number; min?: number; line?: number }>;
export type Faults = Readonly<Partial<Record<DraftField, Fault>>>;
export type DraftReading = Readonly<{ ok: true; body: ReflectionBody }> | Readonly<{ ok: false; faults: Faults }>;

/** Reads a draft by the fixed schema; where it does not fit, the first fault of each field. */
export function readDraft(draft: Draft): DraftReading {
  const changes = draft.changes.filter(({ step, by }) => step.trim() !== "" || by.trim() !== "");
  const parsed = reflectionBodySchema.safeParse({
    goal: { restated: draft.restated, was_understood: draft.wasUnderstood },
    path: { actual: linesOf(draft.actual), best: linesOf(draft.best), changes: changes.map(({ kind, step, by }) => ({ kind, step, by: by.trim() || null })) },
    root_cause: draft.rootCause,
    category: draft.category,
    faulty_action: draft.faultyAction,
    suggestions: linesOf(draft.suggestions),
    rule: draft.rule,
    next_action: draft.nextAction,
  });
  if (parsed.success) return { ok: true, body: parsed.data };
  const faults: Partial<Record<DraftField, Fault>> = {};
  for (const issue of parsed.error.issues) {
    const field = fieldOf(issue.path);
    if (field && !faults[field]) faults[field] = faultOf(issue);
  }
  return { ok: false, faults };
}

/** Fields that a service refused, by the paths it names (`body.path.actual[2]`). */
export function faultsOfIssues(issues: readonly Readonly<{ path: string }>[]): Faults {
  const fields = issues.flatMap(({ path }) => fieldOf(path.replace(/^body\./, "").replaceAll("[", ".").replaceAll("]", "").split(".")) ?? []);
  return Object.fromEntries(fields.map((field) => [field, { code: "other" }]));
}

export function linesOf(text: string): string[] {
  return text.split("\n").map((line) => line.trim()).filter(Boolean);
}

const FIELDS: Readonly<Record<string, DraftField>> = {
  goal: "restated",
  "path.actual": "actual",
  "path.best": "best",
  "path.changes": "changes",
  root_cause: "rootCause",
  category: "category",
  faulty_action: "faultyAction",
  suggestions: "suggestions",
  rule: "rule",
  next_action: "nextAction",
};

function fieldOf([first, second]: readonly PropertyKey[]): DraftField | undefined {
  return FIELDS[first === "path" ? `path.${String(second)}` : String(first)];
}

type Issue = Readonly<{ code?: string; path: readonly PropertyKey[]; minimum?: number | bigint; maximum?: number | bigint; origin?: string }>;

function faultOf({ code, path, minimum, maximum, origin }: Issue): Fault {
  const place = path.find((part) => typeof part === "number");
  if (code === "invalid_value") return { code: "missing" };
  if (code === "too_small") return Number(minimum) === 1 ? { code: "missing" } : { code: "tooFew", min: Number(minimum) };
  if (code !== "too_big") return { code: "other" };
  const max = Number(maximum);
  if (origin === "array") return { code: "tooMany", max };
  return typeof place === "number" ? { code: "lineTooLong", line: place + 1, max } : { code: "tooLong", max };
}
