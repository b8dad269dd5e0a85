/** What to do about it, not what went wrong. */
const ADVICE =
  /^\W{0,6}(?:(?:hint|tip|note|help|提示|注意|建议)\s?[:：]|(?:use (?!of\b)|run (?!\d|of\b|failed|timed)|try |see |visit |consult |for (?:more|help|details|further|a list)\b|to (?:fix|see|get|learn|have|update|install|resolve|disable|enable|push)\b|you (?:can|may) |learn more|more info|please (?:report|see|run|use|visit|read|consult|refer|check|file|open)\b|请(?:运行|使用|执行|查看|参见|参考|访问|联系)|运行\s?[`'"“]|详见|参见|更多))|--help\b|\bhttps?:\/\/\S+\s*$/i;
/** Where in a file: as a compiler, a linter or a checker points. */
const LOCATED = /^[^\p{L}\p{N}_]{0,6}[\p{L}\p{N}_./\\@~+-]{1,200}\.\w{1,8}[:(]\d+(?:[:,]\d+)?\)?[:：]?(?<said>.*)$/u;
const FAULT = /error|fail|exception|cannot|can'?t\b|could not|unable|abort|invalid|denied|refused|not found|no such|错误|失败|异常|无法|拒绝|不存在/i;
const WARNING = /\b(?:warn(?:ing)?|deprecat\w*|notice|info)\b|警告/i;
const ORNAMENT = /^[\s┃│|>•·]+/;
const isSentence = (text: string) => /\S\s+\S|\p{Script=Han}{3}/u.test(text);

/**
 * The line that tells most of a failure where only an exit code says that there was one: the last that is neither advice
 * nor a mere name, if it speaks of a fault; else the first finding with a place in a file, with the line above it where
 * that holds the words.
 *
 * @param lines not blank, in order
 * @returns "" for no lines
 */
export function tellingLine(lines: readonly string[]): string {
  const said = lines.filter((line) => !ADVICE.test(line));
  const last = bare(said.findLast(isSentence) ?? said.at(-1) ?? lines.at(-1) ?? "");
  return FAULT.test(last) ? last : (findingOf(lines) ?? last);
}

function findingOf(lines: readonly string[]): string | null {
  for (const [index, line] of lines.entries()) {
    const said = LOCATED.exec(bare(line))?.groups?.said;
    if (said === undefined || WARNING.test(line)) continue;
    if (isMessage(said)) return bare(line);
    const above = lines[index - 1];
    if (above !== undefined && isSentence(bare(above)) && !ADVICE.test(above) && !WARNING.test(above)) return `${bare(above)}\n${bare(line)}`;
  }
  return null;
}

/** What follows a place may be another name of it, in brackets. */
const isMessage = (said: string) => isSentence(said.trim()) && !/^\s*[#([{]/.test(said);

const bare = (line: string) => line.replace(ORNAMENT, "").trim();
