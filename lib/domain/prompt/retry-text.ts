import type { Language } from "../language";

/** What a model is told once, after an answer that could not be read. */
export function retryText(problem: string, language: Language): string {
  return language === "zh-CN"
    ? `上面的回答无法使用：${problem}。请按同样的要求重新回答：只有一个 JSON 对象，前后没有任何其他内容。`
    : `That answer could not be used: ${problem}. Answer again as asked: exactly one JSON object and nothing before or after it.`;
}
