/** A spreadsheet takes a cell that begins so for a formula, also behind blanks. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\t\r＝＋－＠]/u;

/**
 * One line of a CSV file (RFC 4180, ended by CRLF), every cell in quotes. What a spreadsheet would run is kept as text by
 * an apostrophe in front.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => `"${(typeof cell === "string" ? harmless(cell) : String(cell ?? "")).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

function harmless(text: string): string {
  return FORMULA.test(text.slice(0, 200)) ? `'${text}` : text;
}
