import type { CallRecord } from "./call-record";
import type { Contrast } from "./contrast/contrast";
import { categoryOf, ruleFor, strategyText } from "./diagnosis/strategy";
import type { Diagnosis, FailureClass } from "./failure-class";
import { generalRule } from "./general-rule";
import type { Language } from "./language";
import { callText, fit, layPath, oneLine } from "./reflect-path";
import { failureClassText } from "./reflect-reason";
import type { ReflectionBody } from "./reflection";

type ReflectedTask = Readonly<{ title: string; input: unknown; language: Language }>;
type Words = Readonly<Record<Language, string>>;

/**
 * What the rules have to say of a failure, in the schema of a reflection (F3, F5) and the task's language. It names
 * nothing that the events do not: what caused it is said as far as the kind of failure tells.
 *
 * @param calls of the task, in order; `failed` is among them
 */
export function reflectByRules({ task, calls, failed, diagnosis }: Readonly<{ task: ReflectedTask; calls: readonly CallRecord[]; failed: CallRecord; diagnosis: Diagnosis }>): ReflectionBody {
  const { language } = task;
  const { failureClass, entities } = diagnosis;
  const tool = fit(oneLine(failed.action), 80);
  const strategy = strategyText(failureClass, language, entities);
  const plain = strategyText(failureClass, language);
  const rule = ruleFor(diagnosis, language) ?? generalRule(failureClass, tool, language);
  const isLike = (call: CallRecord) => call.hasFailed && call.action === failed.action && call.diagnosis?.failureClass === failureClass;
  const again = calls.filter(isLike).length;
  const path = layPath(calls, language, ({ last }) => isLike(last), (step) => (step.calls.includes(failed) ? { kind: "replace", by: strategy } : null));
  return {
    goal: goalOf(task),
    path,
    root_cause: fit(joinSentences([CAUSES[failureClass][language], quote(oneLine(diagnosis.excerpt), language)], language), 600),
    category: categoryOf(failureClass),
    faulty_action: fit(callText(failed), 600),
    suggestions: suggest([strategy, rule, plain, again > 1 ? repeated(tool, again, language) : unchanged(tool, language), handOver(tool, failureClass, language)]),
    rule: firstFitting([rule, strategy, plain], 200),
    next_action: firstFitting([strategy, plain, rule], 100),
  };
}

/** What a fix has to say that was found in the task itself (D2): the failing call beside the one that worked. */
export function reflectByContrast({ task, calls, contrast }: Readonly<{ task: ReflectedTask; calls: readonly CallRecord[]; contrast: Contrast }>): ReflectionBody {
  const { language } = task;
  const failed = calls.find(({ eventId }) => eventId === contrast.failedEventId);
  const succeeded = calls.find(({ eventId }) => eventId === contrast.succeededEventId);
  const rule = contrast.rule[language];
  const isPrecondition = contrast.kind === "precondition";
  const fix = succeeded && !isPrecondition ? callText(succeeded) : rule;
  const path = layPath(calls, language, ({ calls: own }) => own.some((call) => call === failed || call === succeeded), (step) => {
    if (failed && step.calls.includes(failed)) return isPrecondition ? { kind: "skip", by: null } : { kind: "replace", by: fix };
    return succeeded && step.calls.includes(succeeded) && !isPrecondition ? { kind: "merge", by: null } : null;
  });
  return {
    goal: goalOf(task),
    path,
    root_cause: fit(joinSentences([causeOf(contrast, language), quote(oneLine(failed?.diagnosis?.excerpt ?? ""), language)], language), 600),
    category: categoryOf(contrast.failureClass),
    faulty_action: fit(failed ? callText(failed) : contrast.tool, 600),
    suggestions: suggest([rule, ...fromTheStart(contrast, fix, language), strategyText(contrast.failureClass, language), unchanged(fit(oneLine(contrast.tool), 80), language)]),
    rule: fit(rule, 200),
    next_action: firstFitting([rule, fix], 100),
  };
}

function goalOf({ title, input }: ReflectedTask): ReflectionBody["goal"] {
  const asked = oneLine(typeof input === "string" ? input : input === null || input === undefined ? "" : JSON.stringify(input) ?? "");
  const named = oneLine(title);
  const restated = asked === "" || asked === named ? named : named === "" ? asked : `${named}: ${asked}`;
  // Rules cannot see a misunderstanding: they only ever speak of calls that failed technically.
  return { restated: fit(restated, 400) || "–", was_understood: true };
}

/** Why a failure of this kind comes about, as far as its kind alone tells: the decision behind it, not its message. */
const CAUSES: Readonly<Record<FailureClass, Words>> = {
  timeout: { en: "The call asked for more than the tool could do in its time", "zh-CN": "一次请求的工作量超出了工具的时限" },
  network: { en: "The call relied on a connection that was not there", "zh-CN": "调用依赖的网络连接不可用" },
  service_unavailable: { en: "The call relied on a service that did not answer, without another to turn to", "zh-CN": "调用依赖的服务不可用，且没有备用来源" },
  rate_limit: { en: "More calls were made in a short time than the service allows", "zh-CN": "短时间内的调用次数超过了服务的限制" },
  auth: { en: "The call was made with credentials that are missing, wrong or expired", "zh-CN": "调用所用的凭据缺失、错误或已过期" },
  permission: { en: "The call asked for something it was not allowed to reach", "zh-CN": "调用请求了没有权限的内容" },
  not_found: { en: "The call named something without first looking up what exists", "zh-CN": "没有先查询实际存在的内容就直接引用" },
  unknown_table: { en: "The query named a table without first reading which tables exist", "zh-CN": "没有先查看现有的表就直接按名查询" },
  unknown_column_or_field: { en: "The call named a column or field without first reading which ones exist", "zh-CN": "没有先查看实际的列或字段就直接使用" },
  missing_param: { en: "The call was made before all that it needs was extracted from the task", "zh-CN": "没有从任务中提取齐全所需的参数就调用" },
  invalid_param: { en: "A value was passed that the tool does not allow", "zh-CN": "传入了工具不允许的取值" },
  type_mismatch: { en: "A value was passed in another type than the tool expects", "zh-CN": "传入值的类型与工具要求的不一致" },
  parse: { en: "The text was read in a format that it does not have", "zh-CN": "按错误的格式解析了文本" },
  encoding: { en: "The text was read or written in an encoding that it does not have", "zh-CN": "按错误的编码读写了文本" },
  syntax_error: { en: "What was to be run does not follow the language's syntax", "zh-CN": "要执行的内容不符合语法" },
  dependency_missing: { en: "Something was used that is not installed here", "zh-CN": "使用了此处没有安装的依赖" },
  resource: { en: "The work was too large for the memory, disk or connections at hand", "zh-CN": "工作量超出了可用的内存、磁盘或连接" },
  context_length: { en: "More text was passed than the model's context holds", "zh-CN": "传入的文本超出了模型上下文的长度" },
  conflict_or_lock: { en: "The call relied on a state that had changed or was held by another", "zh-CN": "调用依据的状态已被更改或被他方占用" },
  business_rule: { en: "The request goes against a rule of the system it was made to", "zh-CN": "请求违反了目标系统的业务规则" },
  assertion_or_test: { en: "What the code does differs from what was expected of it", "zh-CN": "代码的行为与期望不一致" },
  empty_result: { en: "What was asked for was too narrow, or is not there", "zh-CN": "请求的条件过窄，或目标不存在" },
  cancelled: { en: "The call was stopped before it came to an end", "zh-CN": "调用在完成之前被中止" },
  other: { en: "The call failed for a reason that the rules do not know", "zh-CN": "调用失败，原因不在规则所知之内" },
};

function causeOf({ tool, from, to, path, failureClass }: Contrast, language: Language): string {
  const kind = failureClassText(failureClass, language);
  const [was, is, at, name] = [from, to, path ?? "", tool].map((text) => fit(oneLine(text), 120));
  if (language === "en") {
    const place = at ? ` at ${at}` : "";
    const change = !was ? `${is} was added${place}` : !is ? `${was} was left out${place}` : `${was} was replaced by ${is}${place}`;
    return was || is ? `${name} worked as soon as ${change}: that was the cause of the failure (${kind}), not the tool` : `${name} worked once what it relies on was done first (${kind})`;
  }
  const place = at ? `${at} 处` : "";
  const change = !was ? `${place}加上 ${is}` : !is ? `${place}去掉 ${was}` : `${place}把 ${was} 换成 ${is}`;
  return was || is ? `${change}后 ${name} 就成功了：失败（${kind}）的原因在此，不在工具本身` : `先完成所依赖的步骤后 ${name} 就成功了（${kind}）`;
}

function fromTheStart({ tool, from, to }: Contrast, fix: string, language: Language): string[] {
  const [was, is, name, call] = [from, to, tool, fix].map((text) => fit(oneLine(text), 100));
  const isChinese = language === "zh-CN";
  const start = isChinese ? `第一次就这样调用：${call}` : `Make this call at once: ${call}`;
  if (!was || !is) return [start];
  return [start, isChinese ? `本任务中 ${name} 的其他调用若也用了 ${was}，一并改为 ${is}` : `Where other calls of ${name} in this task hold ${was}, change it to ${is} too`];
}

function unchanged(tool: string, language: Language): string {
  return language === "en" ? `Change the arguments before calling ${tool} again; don't repeat the call as it was` : `再次调用 ${tool} 前先修改参数，不要原样重复`;
}

function repeated(tool: string, times: number, language: Language): string {
  return language === "en" ? `Stop calling ${tool} in this way: it failed ${times} times with this kind of error` : `不要再这样调用 ${tool}：同类错误已出现 ${times} 次`;
}

function handOver(tool: string, failureClass: FailureClass, language: Language): string {
  const kind = failureClassText(failureClass, language);
  return language === "en" ? `If ${tool} fails once more (${kind}), hand over to a person with its message` : `若 ${tool} 再次失败（${kind}），附上报错信息交由人处理`;
}

/** Three to five, each once. */
function suggest(all: readonly (string | null)[]): string[] {
  return [...new Set(all.flatMap((text) => (text ? [fit(text, 300)] : [])))].slice(0, 5);
}

/** The first that needs no cutting; else the first, cut. */
function firstFitting(all: readonly (string | null)[], max: number): string {
  const texts = all.flatMap((text) => (text ? [text] : []));
  return texts.find((text) => text.length <= max) ?? fit(texts[0] ?? "–", max);
}

function quote(excerpt: string, language: Language): string {
  if (excerpt === "") return "";
  return language === "en" ? `The message: “${excerpt}”` : `报错信息：“${excerpt}”`;
}

function joinSentences(sentences: readonly string[], language: Language): string {
  const end = language === "en" ? "." : "。";
  return sentences.filter((sentence) => sentence !== "").map((sentence) => `${sentence}${end}`).join(language === "en" ? " " : "");
}
