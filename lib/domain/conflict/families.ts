import { FAMILIES, type Family } from "./lexicon/families";
import { stemWord } from "./stem-word";

const BY_MEMBER = new Map(FAMILIES.flatMap((family) => family.members.flatMap((member) => [[member, family], [stemWord(member), family]] as const)));

/** The family of a term (see lexicon/families.ts); undefined for most. */
export function familyOf(term: string): Family | undefined {
  return BY_MEMBER.get(term);
}
