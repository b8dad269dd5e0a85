import type { CallRecord } from "../call-record";
import type { FailureClass } from "../failure-class";
import { canonicalEncoding } from "./encoding";
import type { Edit, EditRole } from "./edit";
import { messageOf, names, type Message } from "./message";
import { areAlike, isSlip } from "./name-likeness";
import { lastSegment, relatePaths } from "./path-relation";
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

/** Running on fewer files is no fix, unless it was this file that could not be taken. */
const REFUSES_ARGUMENT = /ignored|symbolic link|unrecognized|unexpected|unknown|extra|too many|被忽略|无法识别|多余/i;

/** By role: whether the message names what was changed. */
function isNamed({ edit, message, failed }: Case): boolean {
  const { role, from, to, key, owner } = edit;
  switch (role) {
    case "parameter":
      return from !== "" ? names(message, from) && !isReportOfMissing(failed) : names(message, to);
    case "column":
    case "table":
    case "quoting":
      return names(message, from.replaceAll(/["`]/g, "")) || (from.includes(".") && names(message, from.split(".").at(-1) ?? from));
    case "name":
    case "program":
    case "subcommand":
    case "argument":
      if (to === "") return names(message, from) && REFUSES_ARGUMENT.test(message.text);
      return from !== "" && names(message, from) && (areAlike(from, to) || names(message, to) || role === "program");
    case "literal":
      return names(message, from) && (names(message, to) || areAlike(from, to));
    case "value":
    case "flag_value":
      return namesValue(edit, message);
    case "type":
    case "date_format":
    case "digits":
      return names(message, key) || names(message, from);
    case "path":
      if (relatePaths(from, to) === "below") return /EISDIR|is a directory|not a file|是(?:一个)?目录|不是文件/i.test(message.text);
      return isRelatedPath(edit) && (names(message, from) || names(message, lastSegment(from)));
    case "import":
      return names(message, to) && /not defined|NameError|ReferenceError|cannot find name|undeclared|undefined|未定义/i.test(message.text);
    case "spacing":
      return /not found|no match|did(?: not|n't) match|could not find|未找到|找不到|不匹配/i.test(message.text);
    case "guard":
      return /NoneType|\bnull\b|\bundefined\b/.test(message.text);
    case "flag":
      return from === "" ? namesFlag(message, to) : names(message, from);
    default:
      return owner !== "" && role === "syntax" && names(message, from);
  }
}

/** By class: what is explained without being named, where it is all that was changed. */
const CONSISTENT: Readonly<Partial<Record<FailureClass, (one: Case) => boolean>>> = {
  syntax_error: ({ edit }) => isOf(edit, ["digits", "indent", "quoting"]) || (edit.role === "syntax" && isSlip(edit.from, edit.to)),
  type_mismatch: ({ edit }) => isOf(edit, ["type", "date_format", "digits"]),
  invalid_param: ({ edit }) => isOf(edit, ["type", "date_format", "digits", "encoding"]),
  parse: ({ edit }) => isOf(edit, ["type", "date_format", "digits"]),
  not_found: ({ edit }) => edit.role === "url" || edit.role === "directory",
  resource: ({ edit }) => isRelief(edit, "resource"),
  context_length: ({ edit }) => isRelief(edit, "context_length"),
};

function isOf({ role }: Edit, roles: readonly EditRole[]): boolean {
  return roles.includes(role);
}

/** A message about a missing parameter names what must come, not what must go. */
function isReportOfMissing({ diagnosis }: CallRecord): boolean {
  return diagnosis?.failureClass === "missing_param";
}

function isBlamedEncoding({ edit, message }: Case): boolean {
  const named = (message.lower.match(/[a-z][a-z0-9_-]{2,14}/g) ?? []).map(canonicalEncoding).filter((one) => one !== null);
  const [from, to] = [canonicalEncoding(edit.from), canonicalEncoding(edit.to)];
  if (from === null) return to !== null && !named.includes(to);
  return named.includes(from) || (named.length === 0 && to !== null);
}

function isRelatedPath({ from, to }: Edit): boolean {
  return relatePaths(from, to) !== null;
}

/** The message asks for a flag by its name, or by its main word (`no upstream branch` asks for `--set-upstream`). */
function namesFlag(message: Message, flag: string): boolean {
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
