import type { EventDigest } from "../digest";
import { looksThroughFiles } from "./anomaly-marked";
import { brief, nameOf } from "./values";
import { markEach, type Mark, type Run } from "./detector";

// The whole line must say it, without counts or clauses: a result that mentions something missing is a result.
const NOTHING_FOUND =
  /^(?:[^\d,;]{0,60}\b)?(?:not found|(?:no|zero|0) [\w' /-]{1,40}(?:found|available|matched|returned|extracted)|(?:could ?n(?:o|'|’)t|cannot|can(?:'|’)t|unable to|failed to) (?:find|locate|extract|retrieve|fetch|load|read|open|access|determine|identify)\b.{0,70}|does not exist|not available)(?: (?:in|on|for|at) [^,;]{1,60})?[.!]?$|^.{0,40}(?:未找到|没有找到|找不到|未能(?:找到|获取|提取)|无法(?:获取|找到|读取|提取)|不存在).{0,30}[。！!]?$/i;
/** Read first, because the rest of the pattern is slow to say no. */
const HINT = /\b(?:not|no|zero|0|unable|failed|cannot|can['’]t|could ?n)|未|没有|找不到|无法|不存在/i;
/** Good news of the same form. */
const GOOD_NEWS = /\b(?:issues?|errors?|problems?|warnings?|vulnerabilit\w+|conflicts?|changes?|diff\w*|failures?|violations?|offenses?|duplicates?|regressions?|leaks?)\b|问题|错误|冲突|警告|漏洞/i;

/** The tool says that it went well, and that it came to nothing. */
export function findNothingFound({ events }: Run): Mark[] {
  return markEach(events, (event) => (isNothingFound(event) ? { code: "nothing_found", values: { action: nameOf(event), what: brief(event.outcome) } } : null));
}

function isNothingFound({ action, status, outcome, type }: EventDigest): boolean {
  if (action === null || action === "reply" || looksThroughFiles(action) || status === "failed" || status === "running" || type === "message") return false;
  return HINT.test(outcome) && NOTHING_FOUND.test(outcome) && !GOOD_NEWS.test(outcome);
}
