/**
 * What an agent's own words give away about a decision. The names are stored; add to them, don't rename.
 * `assumes`: it goes on with values it assumed or made up. `concludes`: it states a result as final.
 */
const SAYINGS = ["assumes", "concludes"] as const;
export type Saying = (typeof SAYINGS)[number];

const PATTERNS: Readonly<Record<Saying, RegExp>> = {
  assumes:
    /\b(?:let(?:'|’)?s|let us|we(?:'|’)?(?:ll)?|I(?:'|’)?(?:ll)?|for now,?|will|can|could|must|should|now) (?:just |simply |also |have to |need to )?assum(?:e|ed)\b|\bassuming\b|\bassumed? (?:value|number|price|data|that|the following|path)|\b(?:under|based on|with) (?:the|this|these|our|an) assumptions?\b|\bassumptions? (?:that|made|used)\b|\bhypothetical|\b(?:placeholder|dummy|mock(?:ed)?|made[- ]up|fabricated|fictional|simulated|invented) (?:data|values?|numbers?|results?|prices?|names?|paths?|answers?|content|output|list|links?)|\bsimulat(?:e|ed|ing) (?:the|a|an|some|this|these|our)\b|\bfor (?:demonstration|illustrati\w+)|\bsample (?:data|values)\b|假设|假定|假想|姑且认为|(?:模拟|虚构|示例|占位|编造)的?(?:数据|数值|结果|内容|值)/i,
  concludes:
    /\bfinal (?:answer|result|output|conclusion)\b|\bthe (?:correct |final )?answer (?:is|in|to)\b|\bconclusion\b|\b(?:therefore|thus|hence),|\b(?:I|we) can (?:now |thus |therefore )?(?:conclude|terminate|confirm)\b|\bTERMINATE\b|最终(?:答案|结果|结论)|答案(?:是|为)|结论(?:是|为|[:：])|综上|因此，|可以(?:得出|下)结论/i,
};

const FENCE = /```[^]*?(?:```|$)/g;
/** What an agent means to say, it says within this many characters. */
const MAX_READ = 20_000;

/** @param words what the agent said, code blocks in it are passed over */
export function sayingsOf(words: string): Saying[] {
  const prose = words.slice(0, MAX_READ).replace(FENCE, " ");
  return SAYINGS.filter((saying) => PATTERNS[saying].test(prose));
}
