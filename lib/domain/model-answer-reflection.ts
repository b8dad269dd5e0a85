import { booleanOf, codeOf, renameKeys, type KeyNames } from "./model-answer-keys";
import { isRecord, type JsonRecord } from "./model-answer-json";
import { textOf, textsOf } from "./model-answer-text";

const BODY: KeyNames = {
  goal: ["objective", "goalunderstanding", "目标", "任务目标", "目标理解"],
  path: ["paths", "pathcomparison", "路径", "路径对比"],
  root_cause: ["cause", "rootcauseanalysis", "根本原因", "根因", "原因"],
  category: ["errorcategory", "rootcausecategory", "causecategory", "类别", "分类", "错误类别", "原因类别"],
  faulty_action: ["faultyactionsnippet", "wrongaction", "erroraction", "错误动作", "出错动作", "出错的动作", "错误的动作", "错误操作"],
  suggestions: ["suggestion", "recommendations", "建议", "改进建议", "可执行建议"],
  rule: ["generalrule", "lesson", "规则", "通用规则", "一般规则"],
  next_action: ["nextstandardaction", "nextstep", "standardaction", "下一步", "下一步动作", "下一步行动", "下一步标准动作", "标准动作"],
};
const GOAL: KeyNames = {
  restated: ["restatement", "restatedgoal", "goalrestated", "goalrestatement", "复述", "重述", "目标复述", "目标重述", "重述目标"],
  was_understood: ["understood", "isunderstood", "goalunderstood", "goalwasunderstood", "是否理解", "是否被理解", "理解", "是否理解目标"],
};
const PATH: KeyNames = {
  actual: ["actualpath", "实际", "实际路径"],
  best: ["bestpath", "optimal", "optimalpath", "ideal", "idealpath", "最佳", "最佳路径", "最优", "最优路径"],
  changes: ["pathchanges", "改动", "变更", "调整", "修改"],
};
const CHANGE: KeyNames = { kind: ["type", "changetype", "类型", "方式"], step: ["which", "步骤"], by: ["with", "replacement", "replacewith", "replacedby", "替换为", "换成"] };
const SAME: KeyNames = { same_cause: ["samerootcause", "issamecause", "issamerootcause", "原因相同", "原因是否相同", "根本原因相同", "根本原因是否相同"] };

const KINDS: KeyNames = { merge: ["merged", "combine", "合并"], skip: ["skipped", "remove", "omit", "跳过", "省略"], replace: ["replaced", "substitute", "替换", "更换"] };
const CATEGORIES: KeyNames = {
  intent_misunderstood: ["intentmisunderstanding", "misunderstoodintent", "意图误解", "意图理解", "误解意图"],
  parameter_extraction: ["parametersextraction", "参数提取", "参数抽取"],
  tool_selection: ["wrongtool", "toolchoice", "工具选择"],
  result_parsing: ["resultsparsing", "outputparsing", "结果解析"],
  external_service: ["externalservices", "externalapi", "外部服务"],
  tool_parameter_schema: ["toolparametersschema", "toolparameterschemamismatch", "工具参数格式", "工具参数模式", "工具参数"],
  missing_field_or_table: ["missingfield", "missingtable", "missingcolumn", "missingfieldortables", "缺少字段或表", "缺失字段或表", "字段或表缺失"],
  business_rule_violated: ["businessrule", "businessruleviolation", "违反业务规则", "业务规则"],
  timeout: ["timedout", "超时"],
  other: ["others", "unknown", "其他", "其它"],
};

const STEPS = { max: 200, items: 20 };

/** How many of the body's own parts an object names; what names none is not the answer. */
export function countParts(record: JsonRecord): number {
  return Object.keys(renameKeys(record, BODY)).length;
}

/**
 * An answer under the schema's keys, its texts within their limits. Only what leaves no doubt is put right; the rest
 * stays as it is, for the schema to refuse.
 */
export function shapeReflection(record: JsonRecord): JsonRecord {
  const body = renameKeys(record, BODY);
  return {
    goal: shapeGoal(body.goal, record),
    path: shapePath(isRecord(body.path) ? body.path : record),
    root_cause: textOf(body.root_cause, 600),
    category: codeOf(body.category, CATEGORIES),
    faulty_action: textOf(isRecord(body.faulty_action) ? JSON.stringify(body.faulty_action) : body.faulty_action, 600),
    suggestions: textsOf(body.suggestions, { max: 300, items: 5 }),
    rule: textOf(body.rule, 200),
    next_action: textOf(body.next_action, 100),
  };
}

/** Whether the answer says that both failures have one cause; null where it does not say. */
export function sameCauseOf(record: JsonRecord): boolean | null {
  const said = booleanOf(renameKeys(record, SAME).same_cause);
  return typeof said === "boolean" ? said : null;
}

/** The goal as one text, or its parts beside the others, is as clear as the object. */
function shapeGoal(goal: unknown, record: JsonRecord): JsonRecord {
  const parts = renameKeys(isRecord(goal) ? goal : record, GOAL);
  return { restated: textOf(parts.restated ?? goal, 400), was_understood: booleanOf(parts.was_understood) };
}

function shapePath(record: JsonRecord): JsonRecord {
  const { actual, best, changes } = renameKeys(record, PATH);
  const list = isRecord(changes) ? [changes] : (changes ?? []);
  return { actual: textsOf(actual, STEPS), best: textsOf(best, STEPS), changes: Array.isArray(list) ? list.slice(0, 20).map(shapeChange) : list };
}

const CHANGE_LINE = /^\s*(\S{2,12}?)\s*[:：]\s*(.+)$/s;

function shapeChange(change: unknown): unknown {
  const line = typeof change === "string" ? CHANGE_LINE.exec(change.slice(0, 1_000)) : null;
  if (line) return { kind: codeOf(line[1], KINDS), step: textOf(line[2], 200), by: null };
  if (!isRecord(change)) return change;
  const { kind, step, by } = renameKeys(change, CHANGE);
  return { kind: codeOf(kind, KINDS), step: textOf(step, 200), by: by === undefined || by === null ? null : textOf(by, 200) };
}
