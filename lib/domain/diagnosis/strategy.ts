import { visibleLength } from "../clip";
import { ENTITY_KINDS, type Diagnosis, type Entities, type FailureClass } from "../failure-class";
import type { Language } from "../language";
import type { ReflectionCategory } from "../reflection";
import { FAILURE_RULES } from "./all-rules";
import { RULE_TEMPLATES } from "./rule-templates";
import { CLASS_FACTS } from "./strategy-table";

/** The longest rule that may be injected (D3), in characters that a person sees. */
const MAX_RULE = 80;
/** What a rule may repeat of a message: a name, never a sentence. */
const NAME = /^[\p{L}\p{N}_$@~./:+#-][\p{L}\p{N}_$@~./:+#%=-]{0,59}$/u;
/** Words that patterns may take for a name, and that name nothing. */
const GENERIC = /^(?:arguments?|parameters?|params?|values?|fields?|inputs?|errors?|keys?|options?|it|this|that|the|an?|s|in|of|is|be|to|and|or|not|null|none|undefined|true|false|参数|字段|值)$/i;
/** Values that a message allows, as a list or a range. */
const ALLOWED = /^[\p{L}\p{N}_.'"`<>=-][\p{L}\p{N}_.'"`, |/<>=-]{0,49}$/u;
const RANGE = /^(?:one of|between|at|in|within|positive|greater|less|larger|smaller|a positive|no more|[<>])(?:\b|[ =])/i;

export function categoryOf(failureClass: FailureClass): ReflectionCategory {
  return CLASS_FACTS[failureClass].category;
}

/** Whether a failure of this class is only annotated, unless it ends the task (F4). */
export function isLowRisk(failureClass: FailureClass): boolean {
  return CLASS_FACTS[failureClass].isLowRisk;
}

/** Whether a failure of this class may pass by itself, so that a later success does not show what the cause was. */
export function isTransient(failureClass: FailureClass): boolean {
  return CLASS_FACTS[failureClass].isTransient;
}

/** The class's standard strategy in words; as concrete as the entities allow, plain without any. */
export function strategyText(failureClass: FailureClass, language: Language, entities: Entities = {}): string {
  const { strategy } = CLASS_FACTS[failureClass];
  return firstFilled(strategy[language], namesOf(entities)) ?? "";
}

/**
 * A rule that the message itself proves: imperative, naming the concrete thing.
 *
 * @returns at most 80 visible characters; null where the message gives nothing that a person would keep as a lesson
 */
export function ruleFor(diagnosis: Diagnosis, language: Language): string | null {
  if (diagnosis.isAmbiguous) return null;
  const always = FAILURE_RULES.find(({ id }) => id === diagnosis.rule)?.lesson;
  const concrete = firstFilled(RULE_TEMPLATES[diagnosis.failureClass]?.[language] ?? [], namesOf(diagnosis.entities), MAX_RULE);
  return concrete ?? always?.[language] ?? null;
}

/** The entities that can stand in a sentence: what an agent recorded is hostile, so a name that reads like one only. */
function namesOf(entities: Entities): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(
    ENTITY_KINDS.flatMap((kind) => {
      const name = entities[kind];
      if (name === undefined || GENERIC.test(name)) return [];
      if (kind !== "limit") return NAME.test(name) ? [[kind, name]] : [];
      return ALLOWED.test(name) ? [[RANGE.test(name) ? "range" : kind, name]] : [];
    }),
  );
}

function firstFilled(templates: readonly string[], names: Readonly<Record<string, string | undefined>>, max = Infinity): string | null {
  for (const template of templates) {
    const places = [...template.matchAll(/\{(\w+)\}/g)].map(([, place = ""]) => place);
    if (places.some((place) => names[place] === undefined)) continue;
    const text = template.replace(/\{(\w+)\}/g, (_whole, place: string) => names[place] ?? "");
    if (visibleLength(text) <= max) return text;
  }
  return null;
}
