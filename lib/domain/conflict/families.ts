import { FAMILIES, type Family } from "./lexicon/families";

const BY_MEMBER = new Map(FAMILIES.flatMap((family) => family.members.map((member) => [member, family] as const)));

/** The family of a term (see lexicon/families.ts); undefined for most. */
export function familyOf(term: string): Family | undefined {
  return BY_MEMBER.get(term);
}
