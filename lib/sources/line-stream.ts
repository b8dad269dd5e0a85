/** One line of a file. `text` is null where the line was longer than the limit and was passed over. */
export type Line = Readonly<{ line: number; text: string | null; isLast: boolean }>;

const MAX_LINE_LENGTH = 32 * 1024 * 1024;

/**
 * Splits text into lines, whatever the chunks. Ends with \n or \r\n; blank lines are counted and left out.
 * Holds at most one line.
 *
 * @param maxLength characters; a longer line is passed over without being held
 */
export async function* readLines(chunks: AsyncIterable<string>, maxLength = MAX_LINE_LENGTH): AsyncGenerator<Line> {
  let line = 1;
  let pieces: string[] = [];
  let length = 0;

  const add = (piece: string) => {
    length += piece.length;
    if (length <= maxLength) pieces.push(piece);
    else pieces = [];
  };
  const take = (isLast: boolean): Line | null => {
    const text = length > maxLength ? null : pieces.join("").replace(/\r$/, "");
    const taken = { line: line++, text, isLast };
    pieces = [];
    length = 0;
    return text !== null && text.trim() === "" ? null : taken;
  };

  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf("\n"); end >= 0; end = chunk.indexOf("\n", start)) {
      add(chunk.slice(start, end));
      start = end + 1;
      const taken = take(false);
      if (taken) yield taken;
    }
    if (start < chunk.length) add(chunk.slice(start));
  }
  const last = take(true);
  if (last) yield last;
}
