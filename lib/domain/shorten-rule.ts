import { checkAdvice, MAX_RULE } from "./check-rule";
import { visibleLength } from "./clip";
import type { Language } from "./language";
import { findAnchors, MAX_RULE_READ } from "./rule-anchors";

/**
 * A rule rewritten so that it fits, without what it can do without: politeness, filler, asides in parentheses, a trailing
 * reason, articles; in this order, and only until it fits. Names, values and words are kept whole or left out whole.
 *
 * @param max visible characters
 * @returns the rule as it is where it fits already, blanks aside; null where it cannot be made to fit, or what is left
 *          would be no rule
 */
export function shortenRule(text: string, language: Language, max = MAX_RULE): string | null {
  const given = text.replace(/\s+/g, " ").trim();
  if (given === "") return null;
  if (visibleLength(given) <= max) return given;
  if (given.length > MAX_RULE_READ || PLACE.test(given)) return null;
  const { hidden, restore } = hideNames(given);
  let rule = hidden;
  for (const step of STEPS) {
    for (const shorten of language === "en" ? [step.en, step.zh] : [step.zh, step.en]) {
      rule = tidy(shorten(rule), hidden);
      const shown = restore(rule);
      if (visibleLength(shown) <= max) return checkAdvice(shown) === null && !ONLY_CONDITION.test(rule) ? shown : null;
    }
  }
  return null;
}

/** A condition whose main clause went: no rule. */
const ONLY_CONDITION = /^(?:if|when|whenever|once|before|after|unless|until|as|while)\b[^,;:]*$|^(?:如果|若|当|一旦|除非)[^，；：,;:]*$|^[^，；：,;:]*时[。.]?$/i;

/** Stands for a name while the words around it are rewritten. */
const PLACE = /[\ue000-\uf8ff]/;
const PLACES = /[\ue000-\uf8ff]/g;
const FIRST_PLACE = 0xe000;

function hideNames(text: string): { hidden: string; restore: (text: string) => string } {
  const names = findAnchors(text).filter(({ kind }) => kind !== "value");
  let hidden = "";
  let at = 0;
  names.forEach(({ from, to }, place) => {
    hidden += text.slice(at, from) + String.fromCodePoint(FIRST_PLACE + place);
    at = to;
  });
  return { hidden: hidden + text.slice(at), restore: (short) => short.replace(PLACES, (mark) => names[(mark.codePointAt(0) ?? 0) - FIRST_PLACE]?.text ?? "") };
}

type Step = Readonly<{ en: (text: string) => string; zh: (text: string) => string }>;
type Rewrite = readonly (readonly [what: RegExp, by: string])[];

const rewrite = (rows: Rewrite) => (text: string) => rows.reduce((rest, [what, by]) => rest.replace(what, by), text);

/** "You should", at the start of a clause. */
const ASKING = /(^|[.;:,] )(?:(?:please|kindly|always|also|just)\s){0,2}(?:(?:make|be) (?:sure|certain) (?:to|that you|you)|remember to|don'?t forget to|do not forget to|ensure (?:that )?you|(?:you|we|the agent|agents|the assistant) (?:should|must|need to|have to|ought to|will need to)(?: always)?|it is (?:very )?(?:important|necessary|essential|crucial|recommended|advisable|best) (?:to|that you)|try to|take care to|please|kindly)\s/gi;
const POLITE_CHINESE = /(^|[，；。：,;] ?)(?:(?:我们|你|您|智能体|模型|代理)(?=请|务必|应|需|必须|要))?(?:请|务必|记得|记住|切记|别忘了|最好|一定要|尽量|应该|应当|建议(?!值|的)|需要(?![^，。；]{1,12}的)|注意(?=先|要|用|把|将))+(?:要(?!求))?/g;

/** A trailing part that gives the reason. With "not" before it, only where a comma sets it apart: else it may be what is denied. */
const REASON = /(?:,|;| -| –| —) ?(?:because|since(?! \d)|so that|so (?:it|that|you|the)|which|this|that|it|to (?:avoid|ensure|prevent|make sure|guarantee|help|reduce|improve|minimi[sz]e)|in order to|for (?:example|instance)|e\.g\.)\b[^.;!?]*/i;
const BARE_REASON = / (?:because|so that|so as to|in order to|to (?:avoid|ensure|prevent|make sure|guarantee)|for the sake of)\b[^.;!?]*/i;
const NEGATED = /\b(?:not|never|don'?t|cannot|can'?t|without|unless|only)\b/i;
const REASON_CHINESE = /[，；,;](?:这是)?(?:因为|由于|原因是|以便|以免|以防|以避免|以确保|以保证|从而|这样|这会|这将|它会|避免|防止|确保|保证|例如|比如|因此会|会导致|导致)[^。；！？]*/;
/** "Otherwise" gives a reason, but beside a condition it is the other case. */
const OR_ELSE = /(?:,|;| -| –| —) ?(?:as )?(?:otherwise|or else)\b[^.;!?]*|[，；,;](?:否则|不然)[^。；！？]*/i;
const CONDITION = /\b(?:if|when|unless|once)\b|如果|若|当|除非|一旦/i;
const LEADING_REASON = /^(?:because|since|as)\b(?! \d)[^,;.]{1,200}, /i;
const LEADING_REASON_CHINESE = /^(?:因为|由于)[^，；。]{1,100}[，；]/;

/** A sentence that only explains the one before it. */
const EXPLAINS = /^(?:this|that|these|those|it|they|because|since|the reason|doing so|as a result|for example|for instance|note that|e\.g\.|这|那|它|因为|由于|原因|例如|比如|这样|如此|因此)/i;

const STEPS: readonly Step[] = [
  {
    en: rewrite([[/^(?:[-*•]|\d{1,2}[.)])\s+/, ""], [/^(?:rule|lesson|tip|note|important|next time|in (?:the )?future)\s?[:,]\s?/i, ""], [ASKING, "$1"], [/\s(?:please|kindly)(?=[ ,.])/gi, ""]]),
    zh: rewrite([[/^(?:[-*•、]|\d{1,2}[.)、])\s*/, ""], [/^(?:规则|经验|教训|提示|注意|重要|下次|今后|以后)\s?[：:，]\s?/, ""], [POLITE_CHINESE, "$1"]]),
  },
  {
    en: rewrite([
      [/\bin order to\b/gi, "to"], [/\bin the event (?:that|of)\b/gi, "if"], [/\bprior to\b/gi, "before"], [/\bsubsequent to\b/gi, "after"], [/\bas soon as\b/gi, "once"], [/\bas well as\b/gi, "and"], [/\bwith respect to\b/gi, "about"],
      [/\butili[sz]e\b/gi, "use"], [/\bmake use of\b/gi, "use"], [/\ba (?:large )?number of\b/gi, "many"], [/\bat the (?:present|current) time\b|\bat all times\b/gi, ""], [/\bthe fact that\b/gi, "that"], [/\bis able to\b/gi, "can"], [/\bDo not\b/g, "Don't"], [/\bdo not\b/g, "don't"],
      [/ (?:actually|basically|really|very|simply|carefully|properly|thoroughly|appropriately|correctly|explicitly)(?=[ ,.;:]|$)/gi, ""], [/(^|[.;] )(?:actually|basically|simply|carefully|properly|thoroughly) /gi, "$1"],
    ]),
    zh: rewrite([[/进行(?=[\u4e00-\u9fff]{2})/g, ""], [/的时候/g, "时"], [/(?:的)?情况下/g, "时"], [/之前(?=[，,])/g, "前"], [/之后(?=[，,])/g, "后"], [/如果(?:说)?/g, "若"], [/能够/g, "能"], [/并且/g, "并"], [/或者/g, "或"], [/以及/g, "和"], [/(?:非常|十分|更加|仔细|认真|正确地?|适当地?|合理地?)(?:地)?(?=[\u4e00-\u9fff]{2})/g, ""]]),
  },
  { en: rewrite([[/(?<=[\s\p{Script=Han}])\((?:e\.g\.|i\.e\.|such as|for example|like|which|this|because|see)[^()]{0,300}\)/giu, ""], [/(?<=[\s\p{Script=Han}])\([^()\d\ue000-\uf8ff]{0,300}\)/gu, ""]]), zh: rewrite([[/（(?:例如|比如|如|即|因为|参见|见)[^（）]{0,300}）/g, ""], [/（[^（）\d\ue000-\uf8ff]{0,300}）/g, ""]]) },
  { en: dropExplanations, zh: dropExplanations },
  { en: dropReason, zh: rewrite([[LEADING_REASON_CHINESE, ""], [REASON_CHINESE, ""]]) },
  { en: dropOrElse, zh: dropOrElse },
  { en: rewrite([[/(?<=[a-z,;:\ue000-\uf8ff] )(?:the|a|an) (?=\S)/gi, ""], [/^(?:the|a|an) /i, ""], [/\b((?:if|when)\b[^,.;]{1,80}, )then /gi, "$1"]]), zh: rewrite([[/(?:一个|该|此)(?=[\u4e00-\u9fff]{2})/g, ""], [/若([^，。；]{1,40}?)[，,]则/g, "若$1，"]]) },
];

/** Sentences that explain, or only say how carefully; the first one that says what to do is kept in any case. */
function dropExplanations(text: string): string {
  const sentences = text.split(/(?<=[.!?])(?=\s)|(?<=[。！？])/u);
  return sentences.filter((sentence, place) => place === 0 || !(EXPLAINS.test(sentence.trim()) || checkAdvice(sentence)?.code === "empty_advice")).join("");
}

function dropReason(text: string): string {
  const shorter = text.replace(LEADING_REASON, "").replace(REASON, "");
  if (shorter !== text) return shorter;
  const bare = BARE_REASON.exec(text);
  return bare && !NEGATED.test(text.slice(0, bare.index)) ? text.slice(0, bare.index) + text.slice(bare.index + bare[0].length) : text;
}

function dropOrElse(text: string): string {
  return CONDITION.test(text) ? text : text.replace(OR_ELSE, "");
}

/** Blanks and marks as a sentence has them; a large letter first where the given text had one, or lost its beginning. */
function tidy(text: string, given: string): string {
  const tidied = text.replace(/\s+/g, " ").replace(/ (?=[,.;:!?，。；：！？）)])/g, "").replace(/([,;，；]) ?(?=[,.;，。；])/g, "").replace(/^[\s,;:，；：。]+|[\s,;:，；：—–-]+$/g, "");
  return tidied.charAt(0) === given.charAt(0) ? tidied : tidied.replace(/^[a-z](?=[a-z']* )/, (letter) => letter.toUpperCase());
}
