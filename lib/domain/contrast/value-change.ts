import type { FailureClass } from "../failure-class";
import type { Edit } from "./edit";
import { names, type Message } from "./message";
import { snakeCase } from "./text-grammar";

const WAIT = /(?:^|[_-])(?:timeout|deadline|max_time|time_?limit|wait)(?:$|[_-])/i;
const SIZE = /(?:^|[_-])(?:limit|batch|batch_size|size|page_size|per_page|chunk|chunk_size|top|top_k|max_rows|rows|max_results|max_tokens|max_output_tokens|concurrency|workers|threads|jobs|parallel)(?:$|[_-])/i;
const PAUSE = /(?:^|[_-])(?:sleep|delay|pause|interval|backoff|throttle)(?:$|[_-])/i;

/** Whether an edit gives a call what it was short of: more time, a smaller piece, a slower pace. */
export function isRelief(edit: Edit, failureClass: FailureClass): boolean {
  const name = nameOf(edit);
  const [from, to] = [numberOf(edit.from), numberOf(edit.to)];
  const isAdded = edit.from === "" || (edit.role === "parameter" && edit.to !== "");
  const isRaised = isAdded || (from !== null && to !== null && to > from);
  const isLowered = isAdded || (from !== null && to !== null && to < from);
  switch (failureClass) {
    case "timeout":
      return (WAIT.test(name) && isRaised) || (SIZE.test(name) && isLowered);
    case "rate_limit":
      return (PAUSE.test(name) && isRaised) || (SIZE.test(name) && isLowered);
    case "resource":
    case "context_length":
      return SIZE.test(name) && isLowered;
    default:
      return false;
  }
}

/** The parameter or flag that an edit is about, in snake case. */
export function nameOf({ role, from, to, key, owner }: Edit): string {
  const name = role === "flag" || role === "parameter" ? to || from : role === "flag_value" ? owner : key;
  return snakeCase(name.replace(/^-+/, "").replaceAll("-", "_"));
}

export function numberOf(text: string): number | null {
  return /^-?\d{1,12}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/** The limit that the message names and that the value exceeded before, and keeps now; null if there is none. */
export function limitOf({ from, to }: Edit, { text }: Message): { limit: number; isMost: boolean } | null {
  const [before, after] = [numberOf(from), numberOf(to)];
  if (before === null || after === null) return null;
  for (const { 0: found, index } of text.matchAll(/\d{1,12}(?:\.\d{1,6})?/g)) {
    const limit = Number(found);
    const around = text.slice(Math.max(0, index - NEAR), index + found.length + NEAR);
    if (after <= limit && limit < before && MOST.test(around)) return { limit, isMost: true };
    if (before < limit && limit <= after && LEAST.test(around)) return { limit, isMost: false };
  }
  return null;
}

/** A number is a limit where one of these words stands close by. */
const NEAR = 32;
const MOST = /max|at most|exceed|no more than|less than|<=|≤|up to|between|too (?:large|big|high|many|long)|limit|最大|最多|不超过|不能超过|超过|超出|上限|之间|小于/i;
const LEAST = /min|at least|no less than|greater than|>=|≥|between|too (?:small|low|short|few)|最小|最少|至少|不低于|下限|之间|大于/i;

export function isLooser(edit: Edit, message: Message): boolean {
  const { key, owner, from } = edit;
  const isAboutIt = names(message, from) || (key !== "" && names(message, key)) || (owner !== "" && names(message, owner.replace(/^-+/, "")));
  return isAboutIt && limitOf(edit, message) !== null;
}

const REFUSED = /cannot|can't|can not|not (?:be )?(?:used|allowed|accepted|supported|permitted|valid|eligible)|不支持|不能|不可|不允许|无法使用/i;

/** Ids that say of what kind they are (`card_12345`): the kind that the message refuses, and the one that was taken instead. */
export function kindsOfIds({ from, to }: Edit, message: Message): { from: string; to: string } | null {
  const [before, after] = [kindOf(from), kindOf(to)];
  if (before === null || after === null || before === after || !REFUSED.test(message.text)) return null;
  const isSaid = (kind: string) => names(message, kind) || names(message, kind.replaceAll("_", " "));
  return isSaid(before) && !isSaid(after) ? { from: before, to: after } : null;
}

function kindOf(id: string): string | null {
  return /^([a-z]+(?:_[a-z]+){0,2})[_-]\d{3,}$/i.exec(id)?.[1] ?? null;
}
