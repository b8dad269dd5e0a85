import { laneOf } from "../action-lane";
import { isNameable } from "./allowed-token";
import { of, toolOf, type Sayer, type Saying } from "./saying";

export const sayIdentifier: Sayer = ({ role, from, to, owner }) => {
  if (![from, to].every(isNameable)) return null;
  const table = isNameable(owner) ? owner : "";
  const keywords = [table, from, to];
  if (role === "quoting") return { kind: "identifier", keywords, ways: [[`Write ${to} in its quotes and case, not ${from}`, `列名写成 ${to}，不要写成 ${from}`], [`Write ${to} as it is quoted here`, `列名写成 ${to}`]] };
  if (role === "table") return { kind: "identifier", keywords, ways: [[`Query the table ${to}, not ${from}`, `查询表 ${to}，不要查 ${from}`], [`Query the table ${to}`, `查询表 ${to}`]] };
  const full = table === "" ? to : `${table}.${to}`;
  return {
    kind: "identifier",
    keywords,
    ways: [[`Query ${full}, not ${from}`, `查询用 ${full}，不要用 ${from}`], [`Query ${to}, not ${from}`, `查询用 ${to}，不要用 ${from}`], [`Query ${full}`, `查询用 ${full}`]],
    when: table === "" ? undefined : [`querying ${table}`, `查询 ${table} 时`],
  };
};

/** A name, a key or a word of the language in a program or a query. */
export const sayWord: Sayer = ({ role, from, to }, failed) => {
  if (![from, to].every(isNameable)) return null;
  const isKey = role === "literal" && failed.diagnosis?.failureClass === "unknown_column_or_field";
  const way: Saying = isKey ? [`Use the key ${to}, not ${from}`, `键名用 ${to}，不要用 ${from}`] : [`Write ${to}, not ${from}`, `写 ${to}，不要写 ${from}`];
  return { kind: role === "syntax" ? "code_edit" : "identifier", keywords: [from, to], ways: [way] };
};

export const sayEncoding: Sayer = ({ from, to }, failed, succeeded) => {
  if (!isNameable(to) || (from !== "" && !isNameable(from))) return null;
  const ending = endingOf(`${succeeded.argument} ${textOf(succeeded.input)}`);
  const isWriting = laneOf(failed.action) === "write";
  const [en, zh] = [`${isWriting ? "Write" : "Read"} ${ending || "the file"} as ${to}`, `${isWriting ? "写入" : "读取"} ${ending || "文件"} 用 ${to}`];
  return {
    kind: "encoding",
    keywords: [ending.toLowerCase(), to, from],
    ways: from === "" ? [[en, zh]] : [[`${en}, not ${from}`, `${zh}，不要用 ${from}`], [en, zh]],
    when: from === "" ? undefined : [`the text is not valid ${from}`, `内容不是有效的 ${from} 时`],
  };
};

const DATA_ENDING = /\.(csv|tsv|txt|json|jsonl|xml|html?|md|log|sql|py|xlsx?|srt|ini|ya?ml)\b/i;

function endingOf(text: string): string {
  return DATA_ENDING.exec(text.slice(0, 2_000))?.[1]?.toUpperCase() ?? "";
}

function textOf(input: unknown): string {
  return typeof input === "string" ? input : (JSON.stringify(input) ?? "");
}

export const sayCode: Sayer = ({ role, to, owner, key }, failed) => {
  const tool = toolOf(failed);
  if (role === "digits") return { kind: "code_edit", keywords: [], ways: [["Write numbers in code without thousands separators", "代码里的数字不要写千位分隔符"]] };
  if (role === "indent") return { kind: "code_edit", keywords: [tool], ways: [of(tool, "keep the indentation of the lines around", "保持与周围代码一致的缩进")] };
  if (role === "spacing") return isNameable(key) ? { kind: "value", keywords: [tool, key], ways: [of(tool, `copy ${key} with the very same whitespace`, `${key} 的空白要与原文完全一致`)] } : null;
  if (!isNameable(to)) return null;
  if (role === "guard") return { kind: "code_edit", keywords: [to], ways: [[`Check that ${to} is not empty before using it`, `使用 ${to} 前先判断它是否为空`]] };
  // That a module has to be imported at all is no news; from where a helper comes is.
  return owner !== "" && isNameable(owner) ? { kind: "code_edit", keywords: [to, owner], ways: [[`Import ${to} from ${owner} before using it`, `使用 ${to} 前先从 ${owner} 导入`]] } : null;
};
