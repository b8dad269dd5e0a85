import type { Language } from "./language";

const HAN = /\p{Script=Han}/gu;
const LATIN_WORD = /[a-z]{3,}/gi;
const LOOKED_AT = 2_000;

/** The language in which a task is told: Chinese where its title and input hold more Chinese characters than Latin words. */
export function languageOfTask({ title, input }: Readonly<{ title: string; input: unknown }>): Language {
  const text = `${title} ${typeof input === "string" ? input : input === null || input === undefined ? "" : JSON.stringify(input)}`.slice(0, LOOKED_AT);
  const han = text.match(HAN)?.length ?? 0;
  const words = text.match(LATIN_WORD)?.length ?? 0;
  return han > words ? "zh-CN" : "en";
}
