import { parseJson } from "./parse-json";

type Level = { closer: string; completeTo: number };

/**
 * What is complete of a value whose text ends in the middle: up to the last complete element of its outermost open
 * array, so that of a run the whole messages stay and no half of one does.
 *
 * @returns undefined where no array holds a complete element
 */
export function salvageJson(text: string): unknown {
  const levels: Level[] = [];
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (isInText) {
      if (char === "\\") at++;
      else if (char === '"') isInText = false;
    } else if (char === '"') isInText = true;
    else if (char === "{") levels.push({ closer: "}", completeTo: -1 });
    else if (char === "[") levels.push({ closer: "]", completeTo: -1 });
    else if (char === "}" || char === "]") {
      levels.pop();
      const parent = levels.at(-1);
      if (parent) parent.completeTo = at + 1;
    } else if (char === ",") {
      const top = levels.at(-1);
      if (top) top.completeTo = at;
    }
  }
  const depth = levels.findIndex(({ closer, completeTo }) => closer === "]" && completeTo >= 0);
  const array = levels[depth];
  if (!array) return undefined;
  const closers = levels.slice(0, depth + 1).map(({ closer }) => closer).reverse().join("");
  const parsed = parseJson(text.slice(0, array.completeTo) + closers);
  return parsed.ok ? parsed.value : undefined;
}
