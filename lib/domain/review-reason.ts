import type { Language } from "./language";
import { fillWords, type Formats, type Words } from "./reason";
import { reflectReasonText } from "./reflect-reason";
import type { Reason } from "./turning-point";

/** Codes are part of the API: add to them, don't rename. {places} are filled with a reason's values. */
const REVIEW_REASONS = {
  // Why an act is refused.
  not_a_reviewer: { en: "only a person with the role of a reviewer judges lessons", "zh-CN": "只有审核人员才能审核经验" },
  not_from_here: { en: "{act:act} is not possible: the lesson is {status:status}", "zh-CN": "无法{act:act}：该经验{status:status}" },
  own_words: { en: "who proposed a lesson or changed its words last may not approve it: ask somebody else", "zh-CN": "提出或最后修改该经验的人不能批准它：请由他人批准" },
  approved_already: { en: "you have approved it; {has} of {needed} people have", "zh-CN": "你已批准；目前 {has}/{needed} 人批准" },
  needs_approvals: { en: "{has} of {needed} people have approved it", "zh-CN": "目前 {has}/{needed} 人批准" },
  never_approved: { en: "it was never approved: approve it instead", "zh-CN": "它从未获批准：请改用批准" },
  nothing_changes: { en: "nothing would change", "zh-CN": "没有任何改动" },
  date_is_past: { en: "the date to look again has to be in the future", "zh-CN": "复查日期须在将来" },
  same_as_other: { en: "another lesson says just this: {content}", "zh-CN": "另一条经验说的就是这个：{content}" },
  no_words_kept: { en: "that version did not keep all of the lesson", "zh-CN": "那个版本没有保留经验的全部内容" },
  not_undoable: { en: "this cannot be undone", "zh-CN": "此操作无法撤销" },
  not_of_source: { en: "it is not derived from this source", "zh-CN": "它并非来自该来源" },
  // Conflicts.
  not_open: { en: "the conflict is settled; reopen it first", "zh-CN": "该冲突已解决；请先重新打开" },
  raised_anew: { en: "as the two are worded now, they are a conflict of their own: decide that one", "zh-CN": "按两条规则现在的措辞，它们已另成一个冲突：请处理那一个" },
  side_is_out: { en: "one of the two is {status:status}; restore it first: {content}", "zh-CN": "其中一条{status:status}，请先恢复它：{content}" },
  is_open: { en: "the conflict is open", "zh-CN": "该冲突尚未解决" },
  same_conditions: { en: "both rules would hold under the same conditions: say what tells them apart", "zh-CN": "两条规则的适用条件相同：请说明如何区分" },
  // A lost race.
  lost_race: { en: "{who} {act:done} at {when}", "zh-CN": "{who} 于 {when} {act:done}" },
  lost_race_unknown: { en: "it changed meanwhile", "zh-CN": "它已发生变化" },
} as const satisfies Readonly<Record<string, Words>>;

export type ReviewReasonCode = keyof typeof REVIEW_REASONS;

const ACTS: Readonly<Record<string, Words>> = {
  approve: { en: "approving", "zh-CN": "批准" },
  edit: { en: "editing", "zh-CN": "编辑" },
  edit_and_approve: { en: "editing and approving", "zh-CN": "编辑并批准" },
  reject: { en: "rejecting", "zh-CN": "驳回" },
  confirm: { en: "confirming long-term", "zh-CN": "长期确认" },
  invalidate: { en: "invalidating", "zh-CN": "作废" },
  renew: { en: "renewing", "zh-CN": "续期" },
  restore: { en: "restoring", "zh-CN": "恢复" },
  look: { en: "a spot audit", "zh-CN": "抽查" },
  mark: { en: "marking", "zh-CN": "标记" },
};

const STATUSES: Readonly<Record<string, Words>> = {
  candidate: { en: "a candidate", "zh-CN": "是候选" },
  probation: { en: "on probation", "zh-CN": "处于试用期" },
  active: { en: "active", "zh-CN": "已生效" },
  long_term: { en: "long-term", "zh-CN": "长期有效" },
  expired: { en: "expired", "zh-CN": "已过期" },
  held: { en: "held by a conflict", "zh-CN": "因冲突搁置" },
  rejected: { en: "rejected", "zh-CN": "已驳回" },
  invalidated: { en: "invalidated", "zh-CN": "已作废" },
  superseded: { en: "superseded", "zh-CN": "已被取代" },
};

/** By the action of the audit log. */
const DONE: Readonly<Record<string, Words>> = {
  "lesson.propose": { en: "proposed it", "zh-CN": "提出了它" },
  "lesson.approve": { en: "approved it", "zh-CN": "批准了它" },
  "lesson.edit": { en: "edited it", "zh-CN": "编辑了它" },
  "lesson.edit_and_approve": { en: "edited and approved it", "zh-CN": "编辑并批准了它" },
  "lesson.reject": { en: "rejected it", "zh-CN": "驳回了它" },
  "lesson.confirm": { en: "confirmed it long-term", "zh-CN": "将它确认为长期有效" },
  "lesson.invalidate": { en: "invalidated it", "zh-CN": "作废了它" },
  "lesson.renew": { en: "renewed it", "zh-CN": "为它续期" },
  "lesson.restore": { en: "restored it", "zh-CN": "恢复了它" },
  "lesson.look": { en: "looked at it", "zh-CN": "抽查了它" },
  "lesson.mark": { en: "marked it", "zh-CN": "标记了它" },
  "lesson.undo": { en: "took an act back", "zh-CN": "撤销了一次操作" },
  "lesson.hold": { en: "had it held by a conflict", "zh-CN": "使它因冲突搁置" },
  "lesson.release": { en: "had it take effect", "zh-CN": "使它生效" },
  "lesson.expire": { en: "let it expire", "zh-CN": "使它过期" },
  "lesson.supersede": { en: "had another take its place", "zh-CN": "以另一条取代了它" },
  "conflict.resolve": { en: "resolved it", "zh-CN": "解决了它" },
  "conflict.reopen": { en: "reopened it", "zh-CN": "重新打开了它" },
  "conflict.settle": { en: "had it settled by another act", "zh-CN": "因另一操作使它了结" },
  "conflict.undo": { en: "took a decision back", "zh-CN": "撤回了一次决定" },
};

const wordOf = (table: Readonly<Record<string, Words>>) => (value: string | number, language: Language) => table[String(value)]?.[language] ?? String(value);
const FORMATS: Formats = { act: wordOf(ACTS), status: wordOf(STATUSES), done: wordOf(DONE) };

/**
 * Puts into words why an act on a lesson or a conflict is refused, what is wrong with a rule (see check-rule.ts) included.
 *
 * @returns the code itself where it is not known; at most 160 characters
 */
export function reviewReasonText(reason: Reason, language: Language): string {
  return Object.hasOwn(REVIEW_REASONS, reason.code) ? fillWords(REVIEW_REASONS, reason, language, FORMATS) : reflectReasonText(reason, language);
}
