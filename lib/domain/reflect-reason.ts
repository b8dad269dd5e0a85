import type { FailureClass } from "./failure-class";
import type { Language } from "./language";
import { fillWords, type Formats, type Words } from "./reason";
import type { Reason } from "./turning-point";

/** Codes are stored: add to them, don't rename. {places} are filled with a reason's values. */
export const REFLECT_REASONS = {
  // What the ladder decided, and why: also what set off a reflection.
  ladder_low_risk: { en: "{class:class}{tool:in}: low risk, only noted", "zh-CN": "{class:class}{tool:in}：风险低，只作标注" },
  ladder_first: { en: "first {class:class}{tool:in} in this task", "zh-CN": "本任务首次出现{class:class}{tool:in}" },
  ladder_ended_task: { en: "{class:class}{tool:in} ended the task", "zh-CN": "{class:class}{tool:in}使任务终止" },
  ladder_again: { en: "{class:class}{tool:in} again: compared with the earlier one", "zh-CN": "再次出现{class:class}{tool:in}：与之前那次对比" },
  ladder_twice_in_a_row: { en: "{class:class}{tool:in}, twice in a row: compared with the earlier one", "zh-CN": "连续两次{class:class}{tool:in}：与之前那次对比" },
  ladder_in_a_row: { en: "{class:class}{tool:in}, {times:th} time in a row: the strategy has to change, no new analysis", "zh-CN": "{class:class}{tool:in}连续第 {times} 次：须更换策略，不再重新分析" },
  ladder_across_sessions: { en: "{class:class}{tool:in} in {sessions} sessions, this one and the {within} before it: a pattern", "zh-CN": "{class:class}{tool:in}在本次与此前 {within} 次会话中共出现于 {sessions} 次：构成模式" },
  ladder_long_wait: { en: "waited {seconds:duration}{tool:for}", "zh-CN": "等待了 {seconds:duration}{tool:for}" },
  ladder_anomaly: { en: "anomaly{tool:in}: only noted", "zh-CN": "异常{tool:in}：只作标注" },
  ladder_diagnose: { en: "{failures} failed events, more than {above}: the task is diagnosed as a whole", "zh-CN": "失败事件 {failures} 个，超过 {above} 个：对整个任务诊断" },
  ladder_strategic: { en: "the task failed, and no technical failure ended it: kept for a batch", "zh-CN": "任务失败，但并非由技术性失败终止：留待批量反思" },
  ladder_detours: { en: "{detours} detours in a task that did not succeed: kept for a batch", "zh-CN": "任务未成功且绕路 {detours} 次：留待批量反思" },
  ladder_went_well: { en: "the task went well: nothing to reflect on", "zh-CN": "任务顺利完成：无需反思" },
  ladder_nothing_observed: { en: "no failure or anomaly was observed: nothing to reflect on", "zh-CN": "没有观察到失败或异常：无需反思" },
  ladder_still_running: { en: "the task is still running, without failure so far", "zh-CN": "任务仍在进行，目前没有失败" },
  ladder_aborted: { en: "the task was aborted without a failure: nothing to reflect on", "zh-CN": "任务被中止且没有失败：无需反思" },
  // What else sets off a reflection.
  trigger_person: { en: "asked for by a person", "zh-CN": "由人发起" },
  trigger_written: { en: "written by a person", "zh-CN": "由人撰写" },
  trigger_pasted: { en: "a model's answer, pasted in by a person", "zh-CN": "由人粘贴的模型回答" },
  trigger_contrast: { en: "{tool} failed and then succeeded: the difference was taken", "zh-CN": "{tool} 先失败后成功：已提取差异" },
  trigger_batch: { en: "{tasks} tasks with strategic errors were collected", "zh-CN": "已收集 {tasks} 个有策略性错误的任务" },
  trigger_pattern: { en: "{failures} like failures: promoted to a general strategy", "zh-CN": "同类失败 {failures} 次：提升为通用策略" },
  trigger_check: { en: "asked for by the agent during the task", "zh-CN": "智能体在任务中请求" },
  // Why a rule was refused.
  too_short: { en: "too short: {length} characters", "zh-CN": "太短：{length} 个字符" },
  too_long: { en: "too long: {length} characters, at most {max}", "zh-CN": "太长：{length} 个字符，最多 {max} 个" },
  not_whole: { en: "cut off or garbled", "zh-CN": "被截断或有乱码" },
  looks_like_injection: { en: "looks like an instruction to whoever reads it: {words}", "zh-CN": "像是在指使读到它的人或模型：{words}" },
  mentions_secret: { en: "holds a secret or personal data: {kind:secret}", "zh-CN": "含有机密或个人信息：{kind:secret}" },
  outside_permissions: { en: "asks for what the session may not do ({permission:permission}): {words}", "zh-CN": "超出会话权限（{permission:permission}）：{words}" },
  outside_tools: { en: "the task has no tool {tool}", "zh-CN": "任务没有工具 {tool}" },
  not_imperative: { en: "tells a story or asks; a rule says what to do", "zh-CN": "这是叙述或提问；规则应说明要做什么" },
  empty_advice: { en: "empty advice: {words}", "zh-CN": "空泛的建议：{words}" },
  not_concrete: { en: "names no tool, field, file, value, condition or operation", "zh-CN": "没有点明工具、字段、文件、取值、条件或操作" },
  case_specific: { en: "about a single case only: {what}", "zh-CN": "只针对个案：{what}" },
} as const satisfies Readonly<Record<string, Words>>;

/** Kinds of failure as they read in the middle of a sentence. */
const CLASS_WORDS: Readonly<Record<FailureClass, Words>> = {
  timeout: { en: "timeout", "zh-CN": "超时" },
  network: { en: "network failure", "zh-CN": "网络故障" },
  service_unavailable: { en: "unavailable service", "zh-CN": "服务不可用" },
  rate_limit: { en: "rate limit", "zh-CN": "限流" },
  auth: { en: "failed authentication", "zh-CN": "认证失败" },
  permission: { en: "missing permission", "zh-CN": "权限不足" },
  not_found: { en: "not found", "zh-CN": "找不到目标" },
  unknown_table: { en: "unknown table", "zh-CN": "表不存在" },
  unknown_column_or_field: { en: "unknown column or field", "zh-CN": "列或字段不存在" },
  missing_param: { en: "missing parameter", "zh-CN": "缺少参数" },
  invalid_param: { en: "invalid parameter", "zh-CN": "参数无效" },
  type_mismatch: { en: "type mismatch", "zh-CN": "类型不符" },
  parse: { en: "parse error", "zh-CN": "解析失败" },
  encoding: { en: "encoding error", "zh-CN": "编码错误" },
  syntax_error: { en: "syntax error", "zh-CN": "语法错误" },
  dependency_missing: { en: "missing dependency", "zh-CN": "缺少依赖" },
  resource: { en: "resource limit", "zh-CN": "资源不足" },
  context_length: { en: "context too long", "zh-CN": "上下文过长" },
  conflict_or_lock: { en: "conflict or lock", "zh-CN": "冲突或锁定" },
  business_rule: { en: "violated business rule", "zh-CN": "违反业务规则" },
  assertion_or_test: { en: "failed assertion or test", "zh-CN": "断言或测试失败" },
  empty_result: { en: "empty result", "zh-CN": "结果为空" },
  cancelled: { en: "cancelled call", "zh-CN": "调用被取消" },
  other: { en: "failure of another kind", "zh-CN": "其他失败" },
};

const SECRET_WORDS: Readonly<Record<string, Words>> = {
  key: { en: "a key", "zh-CN": "密钥" },
  token: { en: "a token", "zh-CN": "令牌" },
  password: { en: "a password", "zh-CN": "密码" },
  email: { en: "an e-mail address", "zh-CN": "电子邮箱" },
  phone: { en: "a telephone number", "zh-CN": "电话号码" },
  card: { en: "a card number", "zh-CN": "卡号" },
};

const PERMISSION_WORDS: Readonly<Record<string, Words>> = {
  admin: { en: "act as administrator", "zh-CN": "以管理员身份操作" },
  delete: { en: "delete data", "zh-CN": "删除数据" },
  production: { en: "touch production", "zh-CN": "操作生产环境" },
  credentials: { en: "use credentials", "zh-CN": "使用凭据" },
  disable_security: { en: "switch off a protection", "zh-CN": "关闭安全措施" },
  force: { en: "force over others' work", "zh-CN": "强制覆盖" },
  payment: { en: "move money", "zh-CN": "转移资金" },
  publish: { en: "publish", "zh-CN": "对外发布" },
};

const named = (words: Readonly<Record<string, Words>>) => (value: string | number, language: Language) => (Object.hasOwn(words, String(value)) ? (words[String(value)]?.[language] ?? String(value)) : String(value));

/** What is said of a tool, where there is one. */
const aside = (en: (tool: string) => string, chinese: (tool: string) => string) => (value: string | number, language: Language) => (value === "" ? "" : language === "en" ? en(String(value)) : chinese(String(value)));

/** A kind of failure as it reads in the middle of a sentence. */
export function failureClassText(failureClass: FailureClass, language: Language): string {
  return CLASS_WORDS[failureClass][language];
}

const FORMATS: Formats = {
  class: named(CLASS_WORDS),
  secret: named(SECRET_WORDS),
  permission: named(PERMISSION_WORDS),
  in: aside((tool) => ` in ${tool}`, (tool) => `（${tool}）`),
  for: aside((tool) => ` for ${tool}`, (tool) => `（${tool}）`),
};

/** Puts a trigger, a decision of the ladder or a refusal into words; like `reasonText` in all else. */
export function reflectReasonText(reason: Reason, language: Language): string {
  return fillWords(REFLECT_REASONS, reason, language, FORMATS);
}
