export const LANGUAGES = ["en", "zh-CN"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Reads an Accept-Language header or a plain tag; anything that prefers no Chinese is English. */
export function parseLanguage(text: string | null | undefined): Language {
  const preferred = (text ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const q = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean);
      return { tag, weight: q === undefined ? 1 : Number(q) };
    })
    .filter(({ tag, weight }) => weight > 0 && /^(en|zh)\b/.test(tag))
    .sort((a, b) => b.weight - a.weight)[0];
  return preferred?.tag.startsWith("zh") ? "zh-CN" : "en";
}
