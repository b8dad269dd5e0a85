import type { CallRecord } from "../call-record";
import type { FailureClass } from "../failure-class";
import { isLookup } from "./allowed-token";
import type { Edit, EditRole } from "./edit";
import { canonicalEncoding } from "./encoding";
import { messageOf, names, type Message } from "./message";
import { areAlike, isSlip } from "./name-likeness";
import { lastSegment, relateAddresses, relatePaths } from "./path-relation";
import { snakeCase } from "./text-grammar";
import { isLooser, isRelief, kindsOfIds, numberOf } from "./value-change";

/**
 * How well an edit explains that the call failed before it and worked after it: `named` where the message itself names
 * what was changed, `consistent` where it fits the kind of failure and would do as the only difference.
 */
export type Explanation = "named" | "consistent" | null;

type Case = Readonly<{ edit: Edit; message: Message; failed: CallRecord }>;

/** Failures that pass by themselves; only an edit that addresses them explains anything. */
const PASSING: ReadonlySet<FailureClass> = new Set(["rate_limit", "network", "service_unavailable", "timeout", "conflict_or_lock"]);
/** What failed lies outside of the arguments. */
const ELSEWHERE: ReadonlySet<FailureClass> = new Set(["cancelled", "assertion_or_test", "empty_result"]);

export function explain(edit: Edit, failed: CallRecord): Explanation {
  const failureClass = failed.diagnosis?.failureClass ?? "other";
  if (edit.role === "unclear" || ELSEWHERE.has(failureClass)) return null;
  const one: Case = { edit, message: messageOf(failed), failed };
  if (PASSING.has(failureClass)) return failureClass !== "network" && failureClass !== "service_unavailable" && isRelief(edit, failureClass) ? "consistent" : null;
  if (failureClass === "encoding") return edit.role === "encoding" && isBlamedEncoding(one) ? "named" : null;
  if (isNamed(one)) return "named";
  return CONSISTENT[failureClass]?.(one) ? "consistent" : null;
}

/** By role: whether the message names what was changed, and speaks of it in a way that the change answers. */
function isNamed(one: Case): boolean {
  return NAMED[one.edit.role]?.(one) ?? false;
}

const REJECTS = /unexpected|unknown|unrecogni[sz]ed|invalid|illegal|no such|extra|deprecated|not (?:a )?(?:valid|supported|recogni[sz]ed|allowed|permitted|found|exist)|does not exist|doesn't exist|cannot be used|未知|无效|不支持|无法识别|不存在|多余|非法|错误/i;
const DEMANDS = /required|requires|missing|must|need|provide|specify|expected|mandatory|缺少|缺失|必填|必须|必需|不能为空|请(?:提供|传|填|指定)/i;
const UNDEFINED = /not defined|NameError|ReferenceError|cannot find name|undeclared|undefined|未定义/i;
const NO_SUCH_MEMBER = /KeyError|AttributeError|no attribute|not a function|not exported|has no (?:member|property|field|method)|cannot find|no such|unknown|undefined|not defined|does not exist|不存在|未知|未定义|找不到/i;
const NO_SUCH_PROGRAM = /command not found|not recogni[sz]ed as|未找到命令|不是内部或外部命令|executable file not found/i;
/** Running on fewer files is no fix, unless it was this file that could not be taken. */
const REFUSES_ARGUMENT = /ignored|symbolic link|unrecogni[sz]ed|unexpected|extra|too many|被忽略|无法识别|多余/i;
const IS_FOLDER = /EISDIR|is a directory|not a file|是(?:一个)?目录|不是文件/i;
const NOT_MATCHED = /not found|no match|did(?: not|n't) match|could not find|未找到|找不到|不匹配/i;

const inQuery = ({ edit: { from }, message, failed }: Case) =>
  QUERY_CLASSES.has(failed.diagnosis?.failureClass ?? "other") && (names(message, from.replaceAll(/["`]/g, "")) || (from.includes(".") && names(message, from.split(".").at(-1) ?? from)));
const QUERY_CLASSES: ReadonlySet<FailureClass> = new Set(["unknown_column_or_field", "unknown_table", "not_found", "syntax_error", "other"]);

const asWord = ({ edit: { from, to }, message }: Case) => names(message, from) && NO_SUCH_MEMBER.test(message.text) && (names(message, to) || areAlike(from, to));
const asForm = ({ edit: { key, from }, message }: Case) => names(message, key) || names(message, from);

const NAMED: Readonly<Partial<Record<EditRole, (one: Case) => boolean>>> = {
  parameter: ({ edit: { from, to }, message, failed }) =>
    to !== "" && names(message, to) && DEMANDS.test(message.text) ? true : from !== "" && failed.diagnosis?.failureClass !== "missing_param" && names(message, from) && REJECTS.test(message.text),
  column: inQuery,
  table: inQuery,
  quoting: inQuery,
  name: asWord,
  literal: asWord,
  syntax: ({ edit: { from }, message }) => from.length > 1 && names(message, from),
  program: ({ edit: { from }, message, failed }) => names(message, from) && (failed.diagnosis?.failureClass === "dependency_missing" || NO_SUCH_PROGRAM.test(message.text)),
  subcommand: ({ edit: { from, to }, message }) => names(message, from) && (names(message, to) || isSlip(from, to)),
  argument: ({ edit: { from, to }, message }) => names(message, from) && (to === "" ? REFUSES_ARGUMENT.test(message.text) : names(message, to) || isMisspelt(from, to)),
  value: ({ edit, message }) => !isFreeKey(edit.key) && namesValue(edit, message),
  flag_value: ({ edit, message }) => namesValue(edit, message),
  type: asForm,
  date_format: asForm,
  digits: asForm,
  path: ({ edit: { from, to }, message }) => {
    const relation = relatePaths(from, to);
    return relation === "below" ? IS_FOLDER.test(message.text) : relation !== null && (names(message, from) || names(message, lastSegment(from)));
  },
  import: ({ edit: { to }, message }) => names(message, to) && UNDEFINED.test(message.text),
  guard: ({ message }) => /NoneType|\bnull\b|\bundefined\b/.test(message.text),
  spacing: ({ message }) => NOT_MATCHED.test(message.text),
  flag: ({ edit: { from, to }, message }) => (from === "" ? namesFlag(message, to) : names(message, from) && REJECTS.test(message.text)),
};

/** By class: what is explained without being named, where it is all that was changed. */
const CONSISTENT: Readonly<Partial<Record<FailureClass, (one: Case) => boolean>>> = {
  syntax_error: ({ edit }) => isOf(edit, ["digits", "indent", "quoting"]) || (edit.role === "syntax" && isSlip(edit.from, edit.to)),
  type_mismatch: ({ edit }) => isOf(edit, ["type", "date_format", "digits"]),
  invalid_param: ({ edit }) => isOf(edit, ["type", "date_format", "digits", "encoding"]),
  parse: ({ edit }) => isOf(edit, ["type", "date_format", "digits"]),
  not_found: isElsewhere,
  other: ({ edit, message, failed }) => edit.role === "directory" && NOT_MATCHED_HERE.test(message.text) && isElsewhere({ edit, message, failed }),
  resource: ({ edit }) => isRelief(edit, "resource"),
  context_length: ({ edit }) => isRelief(edit, "context_length"),
};

function isOf({ role }: Edit, roles: readonly EditRole[]): boolean {
  return roles.includes(role);
}

const NOT_MATCHED_HERE = /not a git repository|no such file|not found|no \w+ found|找不到|未找到/i;

/** The same address on the same host but for a part of it, or the same command in another folder. */
function isElsewhere({ edit }: Case): boolean {
  return edit.role === "directory" || (edit.role === "url" && relateAddresses(edit.from, edit.to) !== null);
}

/** One letter wrong, or another version of the same thing; a name with another number is another thing. */
function isMisspelt(from: string, to: string): boolean {
  const [base, other] = [from.split(/[=@]/, 1)[0], to.split(/[=@]/, 1)[0]];
  if (base !== "" && base !== from && base === other) return true;
  return from.replace(/\D/g, "") === to.replace(/\D/g, "") && isSlip(from, to);
}

/** Under these keys stands what one person wants, not what the tool can take. */
function isFreeKey(key: string): boolean {
  return /(?:^|_)(?:user|username|name|title|person|customer|client|author|owner|city|address|query|q|text|message|content|prompt|subject|body|comment|note|question|keyword|keywords|email|phone|id|ids|uuid)$/.test(snakeCase(key)) && !/_id$/.test(snakeCase(key));
}

function isBlamedEncoding({ edit, message }: Case): boolean {
  const named = (message.lower.match(/[a-z][a-z0-9_-]{2,14}/g) ?? []).map(canonicalEncoding).filter((one) => one !== null);
  const [from, to] = [canonicalEncoding(edit.from), canonicalEncoding(edit.to)];
  if (from === null) return to !== null && !named.includes(to);
  return named.includes(from) || (named.length === 0 && to !== null);
}

/** The message asks for a flag by its name, or by its main word (`no upstream branch` asks for `--set-upstream`). */
function namesFlag(message: Message, flag: string): boolean {
  if (isLookup(flag)) return false;
  if (names(message, flag)) return true;
  return flag.startsWith("--") && flag.slice(2).split("-").some((word) => word.length >= 6 && names(message, word));
}

/** A value is explained by a list of what is allowed, by a limit, or by the kind of thing that is not accepted. */
function namesValue(edit: Edit, message: Message): boolean {
  const { from, to, key, owner } = edit;
  if (from === "") return to !== "" && names(message, key) && names(message, to);
  if (numberOf(from) === null && names(message, from) && names(message, to)) return true;
  if (isLooser(edit, message) || kindsOfIds(edit, message) !== null) return true;
  const isAboutIt = names(message, from) || (key !== "" && names(message, key)) || (owner !== "" && names(message, owner));
  return isAboutIt && isChoice(from) && isChoice(to) && areAlike(from, to);
}

/** Reads like one of a few allowed words; what begins with a capital is somebody's name. */
function isChoice(value: string): boolean {
  return /^(?:[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}_-]{1,30}|[A-Z][A-Z_]{1,30})$/u.test(value);
}
