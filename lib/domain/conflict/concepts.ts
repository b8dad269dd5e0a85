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

const EXACT = new Map<string, string>();
const STEMMED = new Map<string, string>();
const CHINESE = new Map<string, string>();
for (const [concept, english, chinese] of CONCEPT_ROWS) {
  for (const form of english.split(" ").filter(Boolean)) {
    const words = form.split("_");
    EXACT.set(words.join(" "), concept);
    const stems = stemsOf(words);
    if (!STEMMED.has(stems)) STEMMED.set(stems, concept);
  }
  for (const form of chinese.split(" ").filter(Boolean)) if (!CHINESE.has(form)) CHINESE.set(form, concept);
}

function stemsOf(words: readonly string[]): string {
  return words.map((word) => stemWord(word)).join(" ");
}

/** The concept of English words in lower case, as they stand or by their stems; undefined where the lexicon has none. */
export function englishConcept(words: readonly string[]): string | undefined {
  return EXACT.get(words.join(" ")) ?? STEMMED.get(stemsOf(words));
}

/** Every Chinese form and its concept. */
export function chineseForms(): IterableIterator<[string, string]> {
  return CHINESE.entries();
}
