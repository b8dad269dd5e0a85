export type JsonFault = Readonly<{ line: number; column: number; expected: string }>;

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const KEY = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

/**
 * Where a text that JSON.parse refused stops being JSON (its own message names no place on some versions of Node, and
 * quotes the text on others). Iterative: depth costs no stack.
 *
 * @returns line and column from 1, and what would have been right there
 */
export function findJsonFault(text: string): JsonFault {
  const open: ("{" | "[")[] = [];
  let at = 0;
  let wants: "value" | "value or ]" | "key" | "key or }" | "next" = "value";
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match !== null;
  };

  for (;;) {
    take(SPACE);
    const char = text[at] ?? "";
    const inside = open.at(-1);
    if (wants === "next") {
      if (inside === undefined) return place(text, at, "nothing more");
      if (char === ",") wants = inside === "{" ? "key" : "value";
      else if (char === (inside === "{" ? "}" : "]")) open.pop();
      else return place(text, at, inside === "{" ? "a comma or }" : "a comma or ]");
      at++;
    } else if (wants === "key" || wants === "key or }") {
      if (wants === "key or }" && char === "}") {
        open.pop();
        at++;
        wants = "next";
        continue;
      }
      if (!take(KEY)) return place(text, at, wants === "key" ? "a key in double quotes" : "a key in double quotes or }");
      take(SPACE);
      if (text[at] !== ":") return place(text, at, "a colon");
      at++;
      wants = "value";
    } else if (wants === "value or ]" && char === "]") {
      open.pop();
      at++;
      wants = "next";
    } else if (char === "{" || char === "[") {
      open.push(char);
      at++;
      wants = char === "{" ? "key or }" : "value or ]";
    } else if (take(SCALAR)) wants = "next";
    else return place(text, at, char === '"' ? "a string that ends, without raw control characters" : wants === "value or ]" ? "a value or ]" : "a value");
  }
}

function place(text: string, at: number, expected: string): JsonFault {
  const before = text.slice(0, at);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: at - lineStart + 1, expected: at >= text.length ? `${expected}, found the end` : expected };
}
