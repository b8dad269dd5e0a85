import { isGeneralAction, laneOf } from "../action-lane";
import type { CallRecord } from "../call-record";
import { visibleLength } from "../clip";
import type { Language } from "../language";
import { isNameable, isSecretKey, isUnsafe } from "./allowed-token";
import { dateFormatsOf } from "./compare-scalars";
import type { ContrastKind } from "./contrast";
import type { Edit } from "./edit";
import { messageOf, names } from "./message";
import { relatePaths } from "./path-relation";
import { kindsOfIds, limitOf, nameOf } from "./value-change";

export type Texts = Readonly<Record<Language, string>>;
export type Wording = Readonly<{ kind: ContrastKind; rule: Texts; appliesWhen: Texts | null; keywords: readonly string[] }>;
/** Ways to say one thing, the fullest first: English beside Chinese. */
type Ways = readonly (readonly [string, string])[];
type Said = Readonly<{ kind: ContrastKind; ways: Ways; when?: readonly [string, string]; keywords: readonly string[] }>;

const MAX_RULE = 80;

/**
 * Puts an edit that explains a failure into one imperative sentence in each language. Null where it would name a secret,
 * something of one run only or an option that switches a protection off, or where no way of saying it fits.
 */
export function wordRule(edit: Edit, failed: CallRecord, succeeded: CallRecord): Wording | null {
  if ([edit.from, edit.to, nameOf(edit)].some(isUnsafe)) return null;
  const said = sayer(edit)?.(edit, failed, succeeded) ?? null;
  if (!said) return null;
  const rule = { en: fitting(said.ways, 0), "zh-CN": fitting(said.ways, 1) };
  if (rule.en === null || rule["zh-CN"] === null) return null;
  const when = said.when && said.when.every((text) => visibleLength(text) <= MAX_RULE) ? { en: said.when[0], "zh-CN": said.when[1] } : null;
  return { kind: said.kind, rule: { en: rule.en, "zh-CN": rule["zh-CN"] }, appliesWhen: when, keywords: keywordsOf(said.keywords) };
}

export function fitting(ways: Ways, language: 0 | 1): string | null {
  return ways.map((way) => way[language]).find((text) => visibleLength(text) <= MAX_RULE) ?? null;
}

export function keywordsOf(words: readonly string[]): string[] {
  return [...new Set(words.filter((word) => word.length > 1 && isNameable(word)))].slice(0, 8);
}

type Sayer = (edit: Edit, failed: CallRecord, succeeded: CallRecord) => Said | null;

function sayer(edit: Edit): Sayer | null {
  switch (edit.role) {
    case "column":
    case "table":
    case "quoting":
      return sayIdentifier;
    case "name":
    case "literal":
    case "syntax":
      return sayWord;
    case "encoding":
      return sayEncoding;
    case "path":
    case "directory":
      return sayPath;
    case "url":
      return sayUrl;
    case "parameter":
      return sayParameter;
    case "type":
    case "date_format":
      return sayForm;
    case "value":
      return sayValue;
    case "digits":
    case "indent":
    case "import":
    case "guard":
      return sayCode;
    case "program":
    case "subcommand":
    case "argument":
      return sayCommand;
    case "flag":
    case "flag_value":
      return sayFlag;
    case "unclear":
      return null;
  }
}

const sayIdentifier: Sayer = ({ role, from, to, owner }) => {
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

const sayWord: Sayer = ({ from, to }, failed) => {
  if (![from, to].every(isNameable)) return null;
  const tool = toolOf(failed);
  const ways: Ways = [[`Write ${to}, not ${from}`, `写 ${to}，不要写 ${from}`]];
  return { kind: "code_edit", keywords: [from, to], ways: tool === "" ? ways : [[`${tool}: write ${to}, not ${from}`, `${tool}：写 ${to}，不要写 ${from}`], ...ways] };
};

const sayEncoding: Sayer = ({ from, to }, failed, succeeded) => {
  if (!isNameable(to) || (from !== "" && !isNameable(from))) return null;
  const ending = endingOf(`${succeeded.argument} ${textOf(succeeded.input)}`);
  const isWriting = laneOf(failed.action) === "write";
  const [en, zh] = [isWriting ? `Write ${ending || "the file"} as ${to}` : `Read ${ending || "the file"} as ${to}`, `${isWriting ? "写入" : "读取"} ${ending || "文件"} 用 ${to}`];
  const ways: Ways = from === "" ? [[en, zh]] : [[`${en}, not ${from}`, `${zh}，不要用 ${from}`], [en, zh]];
  return { kind: "encoding", keywords: [ending.toLowerCase(), to, from], ways, when: from === "" ? undefined : [`the text is not valid ${from}`, `内容不是有效的 ${from} 时`] };
};

const sayPath: Sayer = ({ role, from, to, command }, failed) => {
  if (!isNameable(to)) return null;
  const tool = command || toolOf(failed);
  if (role === "directory") return { kind: "file", keywords: [to, ...command.split(" ")], ways: [[`Run ${command || "it"} in ${to}`, `在 ${to} 目录下运行 ${command || "命令"}`]] };
  if (relatePaths(from, to) === "below") return { kind: "file", keywords: [to], ways: [[`${tool || "Read"}: give a file such as ${to}, not a folder`, `${tool || "读取"}：给出 ${to} 这样的文件，不要给目录`], [`${tool || "Read"}: give a file, not a folder`, `${tool || "读取"}：给出文件，不要给目录`]] };
  const [en, zh] = tool === "" ? [`Use the path ${to}`, `路径用 ${to}`] : [`${tool}: use the path ${to}`, `${tool}：路径用 ${to}`];
  return { kind: "file", keywords: [to, from], ways: isNameable(from) ? [[`${en}, not ${from}`, `${zh}，不要用 ${from}`], [en, zh]] : [[en, zh]] };
};

const sayUrl: Sayer = ({ from, to }, failed) => {
  const [before, after] = [addressOf(from), addressOf(to)];
  if (!before || !after || before.host !== after.host || before.path === after.path || ![before.path, after.path].every(isNameable)) return null;
  const tool = toolOf(failed);
  const ways: Ways = [[`Call ${after.path}, not ${before.path}`, `调用 ${after.path}，不要调用 ${before.path}`], [`Call ${after.path}`, `调用 ${after.path}`]];
  return { kind: "url", keywords: [after.path, before.path], ways, when: tool === "" ? undefined : [`calling ${tool}`, `调用 ${tool} 时`] };
};

const sayParameter: Sayer = ({ from, to }, failed) => {
  const tool = toolOf(failed);
  if ([from, to].some((name) => name !== "" && !isNameable(name)) || (from !== "" && to !== "" && isSecretKey(from) !== isSecretKey(to))) return null;
  const [at, zhAt] = tool === "" ? ["", ""] : [`${tool}: `, `${tool}：`];
  const keywords = [from, to].filter((word) => word !== "");
  if (from === "") return { kind: "parameter", keywords, ways: [[`${at}always pass ${to}`, `${zhAt}必须传 ${to}`]] };
  if (to === "") return { kind: "parameter", keywords, ways: [[`${at}do not pass ${from}`, `${zhAt}不要传 ${from}`]] };
  return { kind: "parameter", keywords, ways: [[`${at}pass ${to}, not ${from}`, `${zhAt}参数名用 ${to}，不要用 ${from}`]] };
};

const TYPE_WORDS: Readonly<Record<string, readonly [string, string]>> = { number: ["a number", "数字"], string: ["text", "文本"], boolean: ["true or false", "布尔值"], list: ["a list", "列表"], object: ["an object", "对象"] };

const sayForm: Sayer = ({ role, from, to, key, owner }, failed) => {
  if (!isNameable(key)) return null;
  const tool = toolOf(failed);
  const [at, zhAt] = tool === "" ? ["", ""] : [`${tool}: `, `${tool}：`];
  if (role === "type") {
    const word = TYPE_WORDS[owner];
    return word ? { kind: "type", keywords: [key], ways: [[`${at}pass ${key} as ${word[0]}`, `${zhAt}${key} 要传${word[1]}`]] } : null;
  }
  const formats = dateFormatsOf(from, to);
  return formats && { kind: "value", keywords: [key], ways: [[`${at}write ${key} as ${formats.to}, not ${formats.from}`, `${zhAt}${key} 写成 ${formats.to}，不要写成 ${formats.from}`], [`${at}write ${key} as ${formats.to}`, `${zhAt}${key} 写成 ${formats.to}`]] };
};

const sayValue: Sayer = (edit, failed) => {
  const { from, to, key } = edit;
  const message = messageOf(failed);
  const tool = toolOf(failed);
  const [at, zhAt] = tool === "" ? ["", ""] : [`${tool}: `, `${tool}：`];
  if (!isNameable(key)) return null;
  const kinds = kindsOfIds(edit, message);
  if (kinds) return { kind: "value", keywords: [key, kinds.from, kinds.to], ways: [[`${at}${key} takes ${kinds.to}, not ${kinds.from}`, `${zhAt}${key} 用 ${kinds.to}，不要用 ${kinds.from}`]] };
  const bound = limitOf(edit, message);
  if (bound) return { kind: "value", keywords: [key], ways: [bound.isMost ? [`${at}keep ${key} at ${bound.limit} or less`, `${zhAt}${key} 不要超过 ${bound.limit}`] : [`${at}keep ${key} at ${bound.limit} or more`, `${zhAt}${key} 不要小于 ${bound.limit}`]] };
  if (![from, to].every(isNameable)) return null;
  const isField = names(message, from) && failed.diagnosis?.failureClass === "unknown_column_or_field";
  return { kind: isField ? "identifier" : "value", keywords: [key, from, to], ways: [[`${at}set ${key} to ${to}, not ${from}`, `${zhAt}${key} 用 ${to}，不要用 ${from}`]] };
};

const sayCode: Sayer = ({ role, to, owner }, failed) => {
  const tool = toolOf(failed);
  if (role === "digits") return { kind: "code_edit", keywords: [], ways: [["Write numbers in code without thousands separators", "代码里的数字不要写千位分隔符"]] };
  if (role === "indent") return { kind: "code_edit", keywords: [tool], ways: [[`${tool === "" ? "" : `${tool}: `}keep the indentation of the lines around`, `${tool === "" ? "" : `${tool}：`}保持与周围代码一致的缩进`]] };
  if (!isNameable(to)) return null;
  if (role === "guard") return { kind: "code_edit", keywords: [to], ways: [[`Check that ${to} is not empty before using it`, `使用 ${to} 前先判断它是否为空`]] };
  if (owner === "") return { kind: "code_edit", keywords: [to], ways: [[`Import ${to} before using it`, `使用 ${to} 前先导入它`]] };
  return isNameable(owner) ? { kind: "code_edit", keywords: [to, owner], ways: [[`Import ${to} from ${owner} before using it`, `使用 ${to} 前先从 ${owner} 导入`]] } : null;
};

const sayCommand: Sayer = ({ role, from, to, command }) => {
  if (![from, to].every(isNameable)) return null;
  const program = command.split(" ")[0] ?? "";
  if (role === "program" || !isNameable(program)) return { kind: "command", keywords: [from, to], ways: [[`Run ${to}, not ${from}`, `运行 ${to}，不要运行 ${from}`]] };
  return { kind: "command", keywords: [program, from, to], ways: [[`${program}: use ${to}, not ${from}`, `${program}：用 ${to}，不要用 ${from}`]] };
};

const sayFlag: Sayer = ({ role, from, to, owner, command }) => {
  const head = command.split(" ").every(isNameable) ? command : "";
  if ([from, to].some((word) => word !== "" && !isNameable(word))) return null;
  const [at, zhAt, keywords] = [head === "" ? "" : `${head}: `, head === "" ? "" : `${head}：`, [...head.split(" "), from, to]];
  const when: readonly [string, string] | undefined = head === "" ? undefined : [`running ${head}`, `运行 ${head} 时`];
  if (role === "flag_value") return isNameable(owner) ? { kind: "flag", keywords: [...keywords, owner], when, ways: [[`${at}${owner} ${to}, not ${from}`, `${zhAt}${owner} 用 ${to}，不要用 ${from}`]] } : null;
  if (from === "") return { kind: "flag", keywords, when, ways: [[`${at}add ${to}`, `${zhAt}加上 ${to}`]] };
  if (to === "") return { kind: "flag", keywords, when, ways: [[`${at}leave out ${from}`, `${zhAt}不要加 ${from}`]] };
  return { kind: "flag", keywords, when, ways: [[`${at}use ${to}, not ${from}`, `${zhAt}用 ${to}，不要用 ${from}`]] };
};

/** The tool, where its name says what is called; a shell says nothing. */
function toolOf({ action }: CallRecord): string {
  return isGeneralAction(action) || !isNameable(action) ? "" : action;
}

function textOf(input: unknown): string {
  return typeof input === "string" ? input : (JSON.stringify(input) ?? "");
}

const DATA_ENDING = /\.(csv|tsv|txt|json|jsonl|xml|html?|md|log|sql|py|xlsx?|srt|ini|ya?ml)\b/i;

function endingOf(text: string): string {
  return DATA_ENDING.exec(text.slice(0, 2_000))?.[1]?.toUpperCase() ?? "";
}

function addressOf(url: string): { host: string; path: string } | null {
  const match = /^[a-z][a-z0-9+.-]*:\/\/([^/?#\s]+)([^?#\s]*)/i.exec(url);
  return match ? { host: match[1] ?? "", path: match[2] || "/" } : null;
}
