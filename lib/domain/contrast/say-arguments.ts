import { isNameable, isSecretKey } from "./allowed-token";
import { dateFormatsOf } from "./compare-scalars";
import { messageOf, names } from "./message";
import { relateAddresses, relatePaths } from "./path-relation";
import { commandOf, of, toolOf, type Sayer, type Saying } from "./saying";
import { isLooser, kindsOfIds, limitOf, numberOf } from "./value-change";

export const sayPath: Sayer = (edit, failed) => {
  const { role, from, to } = edit;
  const command = commandOf(edit);
  const what = command || toolOf(failed);
  if (role === "path" && relatePaths(from, to) === "below") return { kind: "file", keywords: [what], ways: [of(what, "give a file, not a folder", "给出文件，不要给目录")] };
  if (!isNameable(to)) return null;
  if (role === "directory") return command === "" ? null : { kind: "file", keywords: [to, ...command.split(" ")], ways: [[`Run ${command} in ${to}`, `在 ${to} 目录下运行 ${command}`]] };
  const short = of(what, `use the path ${to}`, `路径用 ${to}`);
  return { kind: "file", keywords: [to, from], ways: isNameable(from) ? [of(what, `use the path ${to}, not ${from}`, `路径用 ${to}，不要用 ${from}`), short] : [short] };
};

export const sayUrl: Sayer = ({ from, to }) => {
  const paths = relateAddresses(from, to);
  if (!paths || ![paths.from, paths.to].every(isNameable)) return null;
  return { kind: "url", keywords: [paths.to, paths.from], ways: [[`Call ${paths.to}, not ${paths.from}`, `调用 ${paths.to}，不要调用 ${paths.from}`], [`Call ${paths.to}`, `调用 ${paths.to}`]] };
};

export const sayParameter: Sayer = ({ from, to }, failed) => {
  const tool = toolOf(failed);
  if ([from, to].some((name) => name !== "" && !isNameable(name)) || (from !== "" && to !== "" && isSecretKey(from) !== isSecretKey(to))) return null;
  const keywords = [from, to];
  if (from === "") return { kind: "parameter", keywords, ways: [of(tool, `always pass ${to}`, `必须传 ${to}`)] };
  if (to === "") return { kind: "parameter", keywords, ways: [of(tool, `do not pass ${from}`, `不要传 ${from}`)] };
  return { kind: "parameter", keywords, ways: [of(tool, `pass ${to}, not ${from}`, `参数名用 ${to}，不要用 ${from}`)] };
};

const TYPE_WORDS: Readonly<Record<string, Saying>> = { number: ["a number", "数字"], string: ["text", "文本"], boolean: ["true or false", "布尔值"], list: ["a list", "列表"], object: ["an object", "对象"] };

/** The type of a value, or the way a day is written. */
export const sayForm: Sayer = ({ role, from, to, key, owner }, failed) => {
  if (!isNameable(key)) return null;
  const tool = toolOf(failed);
  if (role === "type") {
    const word = TYPE_WORDS[owner];
    return word ? { kind: "type", keywords: [key], ways: [of(tool, `pass ${key} as ${word[0]}`, `${key} 要传${word[1]}`)] } : null;
  }
  const formats = dateFormatsOf(from, to);
  if (!formats) return null;
  return { kind: "value", keywords: [key], ways: [of(tool, `write ${key} as ${formats.to}, not ${formats.from}`, `${key} 写成 ${formats.to}，不要写成 ${formats.from}`), of(tool, `write ${key} as ${formats.to}`, `${key} 写成 ${formats.to}`)] };
};

export const sayValue: Sayer = (edit, failed) => {
  const { from, to, key } = edit;
  const message = messageOf(failed);
  const tool = toolOf(failed);
  if (!isNameable(key) || isSecretKey(key)) return null;
  const kinds = kindsOfIds(edit, message);
  // What it was replaced by was what this run had; the message proves the ban alone.
  if (kinds) return { kind: "value", keywords: [key, kinds.from], ways: [of(tool, `${key} takes no ${kinds.from}`, `${key} 不接受 ${kinds.from}`)] };
  const bound = isLooser(edit, message) ? limitOf(edit, message) : null;
  if (bound) return { kind: "value", keywords: [key], ways: [bound.isMost ? of(tool, `keep ${key} at ${bound.limit} or less`, `${key} 不要超过 ${bound.limit}`) : of(tool, `keep ${key} at ${bound.limit} or more`, `${key} 不要小于 ${bound.limit}`)] };
  if (![from, to].every(isSayable)) return null;
  const isField = names(message, from) && failed.diagnosis?.failureClass === "unknown_column_or_field";
  return { kind: isField ? "identifier" : "value", keywords: [key, from, to], ways: [of(tool, `set ${key} to ${to}, not ${from}`, `${key} 用 ${to}，不要用 ${from}`)] };
};

function isSayable(value: string): boolean {
  return numberOf(value) !== null || isNameable(value);
}

export const sayCommand: Sayer = (edit, failed, succeeded) => {
  const { role, from, to } = edit;
  if (to === "") return sayFlag(edit, failed, succeeded);
  if (![from, to].every(isNameable)) return null;
  const program = commandOf(edit).split(" ")[0] ?? "";
  if (role === "program" || program === "") return { kind: "command", keywords: [from, to], ways: [[`Run ${to}, not ${from}`, `运行 ${to}，不要运行 ${from}`]] };
  return { kind: "command", keywords: [program, from, to], ways: [of(program, `use ${to}, not ${from}`, `用 ${to}，不要用 ${from}`)] };
};

export const sayFlag: Sayer = (edit) => {
  const { role, from, to, owner } = edit;
  const command = commandOf(edit);
  if ([from, to].some((word) => word !== "" && !isSayable(word)) || (owner !== "" && !isSayable(owner))) return null;
  const keywords = [...command.split(" "), from, to];
  const when: Saying | undefined = command === "" ? undefined : [`running ${command}`, `运行 ${command} 时`];
  if (role === "flag_value") return { kind: "flag", keywords: [...keywords, owner], when, ways: [of(command, `${owner} ${to}, not ${from}`, `${owner} 用 ${to}，不要用 ${from}`)] };
  const added = owner === "" ? to : `${to} ${owner}`;
  if (from === "") return { kind: "flag", keywords, when, ways: [of(command, `add ${added}`, `加上 ${added}`)] };
  if (to === "") return { kind: "flag", keywords, when, ways: [of(command, `leave out ${from}`, `不要加 ${from}`)] };
  return { kind: "flag", keywords, when, ways: [of(command, `use ${to}, not ${from}`, `用 ${to}，不要用 ${from}`)] };
};
