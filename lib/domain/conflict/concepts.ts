import { ACT_CONCEPTS } from "./lexicon/acts";
import { DATA_CONCEPTS } from "./lexicon/data";
import { GENERAL_CONCEPTS } from "./lexicon/general";
import type { ConceptRow } from "./lexicon/row";
import { SERVICE_CONCEPTS } from "./lexicon/services";
import { SOFTWARE_CONCEPTS } from "./lexicon/software";
import { stemWord } from "./stem-word";

export const CONCEPT_ROWS: readonly ConceptRow[] = [...ACT_CONCEPTS, ...GENERAL_CONCEPTS, ...SOFTWARE_CONCEPTS, ...DATA_CONCEPTS, ...SERVICE_CONCEPTS];

/** The longest English phrase of the lexicon, in words. */
export const MAX_PHRASE = 4;

const ENGLISH = new Map<string, string>();
const CHINESE = new Map<string, string>();
for (const [concept, english, chinese] of CONCEPT_ROWS) {
  for (const form of english.split(" ").filter(Boolean)) {
    const key = phraseKey(form.split("_"));
    if (!ENGLISH.has(key)) ENGLISH.set(key, concept);
  }
  for (const form of chinese.split(" ").filter(Boolean)) if (!CHINESE.has(form)) CHINESE.set(form, concept);
}

/** Words as they are looked up: stems, joined by a space. */
export function phraseKey(words: readonly string[]): string {
  return words.map((word) => stemWord(word)).join(" ");
}

/** The concept of an English word or phrase, given as `phraseKey`; undefined where the lexicon has none. */
export function englishConcept(key: string): string | undefined {
  return ENGLISH.get(key);
}

/** Every Chinese form and its concept. */
export function chineseForms(): IterableIterator<[string, string]> {
  return CHINESE.entries();
}
