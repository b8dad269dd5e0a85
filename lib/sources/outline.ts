/** What the beginning of a file shows of its structure, tolerant of a sample that stops anywhere. */
export type Outline = Readonly<{
  /** First character that is not white space. */
  opens: string;
  /** How many values are complete at the top; more than one means lines. */
  roots: number;
  /** Where keys occur: `messages[].role`, `[].task_id`, `sessionId`; at most six levels. */
  paths: ReadonlySet<string>;
}>;

type Level = { isArray: boolean; path: string; key: string; isKeyNext: boolean };

const MAX_LEVELS = 6;

export function outlineOf(sample: string): Outline {
  const paths = new Set<string>();
  let levels: Level[] = [];
  let roots = 0;

  for (let index = 0; index < sample.length; index++) {
    const top = levels.at(-1);
    switch (sample[index]) {
      case "{":
      case "[": {
        const path = top === undefined ? "" : top.isArray ? `${top.path}[]` : join(top.path, top.key);
        levels.push({ isArray: sample[index] === "[", path, key: "", isKeyNext: true });
        break;
      }
      case "}":
      case "]":
        levels.pop();
        if (top !== undefined && levels.length === 0) roots++;
        break;
      case ",":
        if (top) top.isKeyNext = true;
        break;
      case '"': {
        const end = endOfText(sample, index + 1);
        // A line break inside a text: the line is broken, start again with the next.
        if (end < 0) {
          const next = sample.indexOf("\n", index);
          if (next < 0) return { opens: sample.trimStart().charAt(0), roots, paths };
          levels = [];
          index = next;
          break;
        }
        if (top && !top.isArray && top.isKeyNext) {
          top.key = sample.slice(index + 1, end);
          top.isKeyNext = false;
          if (levels.length <= MAX_LEVELS) paths.add(join(top.path, top.key));
        }
        index = end;
        break;
      }
      default:
    }
  }
  return { opens: sample.trimStart().charAt(0), roots, paths };
}

function join(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

/** Index of the closing quote; -1 if the line or the sample ends before it. */
function endOfText(sample: string, from: number): number {
  for (let index = from; index < sample.length; index++) {
    const char = sample[index];
    if (char === "\\") index++;
    else if (char === '"') return index;
    else if (char === "\n") return -1;
  }
  return -1;
}
