import type { ReflectionBody, ReflectionCategory } from "@/lib/domain/reflection";
import { readPromptFacts, type PromptCall, type PromptFacts } from "./model-server-facts";

/** The answer of a good model to any prompt of ours, made of the prompt's own facts. */
export function answerPrompt(prompt: string): Readonly<Record<string, unknown>> {
  const facts = readPromptFacts(prompt);
  if (facts.blocks.has("rule_1")) return judgePair(facts);
  if (facts.blocks.has("output")) return score(facts);
  if (facts.steps.length > 0 || facts.calls.length > 0) return facts.isComparison ? { ...reflect(facts), same_cause: hasSameCause(facts) } : reflect(facts);
  return { ready: true };
}

const CATEGORY: Readonly<Record<string, ReflectionCategory>> = {
  timeout: "timeout", network: "external_service", service_unavailable: "external_service", rate_limit: "external_service", auth: "external_service", permission: "external_service",
  unknown_table: "missing_field_or_table", unknown_column_or_field: "missing_field_or_table", missing_param: "tool_parameter_schema", invalid_param: "tool_parameter_schema", type_mismatch: "tool_parameter_schema",
  parse: "result_parsing", encoding: "result_parsing", not_found: "parameter_extraction", business_rule: "business_rule_violated",
};

function reflect(facts: PromptFacts): ReflectionBody {
  const { isChinese, calls, steps, title, failureClass } = facts;
  const point = calls.find(({ isPoint }) => isPoint) ?? calls.find(({ hasFailed }) => hasFailed) ?? { isPoint: true, index: 0, action: "task", input: "", hasFailed: true, hasWorked: false, result: steps.at(-1) ?? "" };
  const cure = calls.find((call) => call.index > point.index && call.action === point.action && call.hasWorked);
  const change = cure ? changeBetween(point, cure) : null;
  const faulty = cut(`${point.action}: ${point.input}`, 600);
  const told = cut(point.result || (isChinese ? "没有结果" : "no result"), 120);
  const same = cure ? cut(`${cure.action}: ${cure.input}`, 200) : null;
  const rule = change
    ? isChinese ? `调用 ${cut(point.action, 20)} 时用 ${change.is}，不要用 ${change.was}` : `For ${cut(point.action, 20)}, use ${change.is} instead of ${change.was}`
    : isChinese ? `${cut(point.action, 20)} 报“${cut(told, 30)}”时先核对参数` : `When ${cut(point.action, 16)} says "${cut(told, 30)}", check its input first`;
  return {
    goal: { restated: cut(title || (isChinese ? "完成任务" : "Do the task"), 400), was_understood: true },
    path: {
      actual: atLeastOne(steps.slice(0, 12).map((step) => cut(step, 200)), faulty),
      best: atLeastOne(steps.filter((step) => !/失败|failed/.test(step)).slice(0, 8).map((step) => cut(step, 200)), same ?? (isChinese ? "先核对输入，再调用" : "check the input, then call")),
      changes: [same ? { kind: "replace", step: cut(faulty, 200), by: same } : { kind: "skip", step: cut(faulty, 200), by: null }],
    },
    root_cause: isChinese
      ? `第 ${point.index} 步调用 ${point.action} 时，没有先核对参数就假定它有效，结果返回：${told}`
      : `At event ${point.index} the agent took the input of ${point.action} for valid without looking, and got: ${told}`,
    category: CATEGORY[failureClass ?? ""] ?? "other",
    faulty_action: faulty,
    suggestions: isChinese
      ? [`调用 ${point.action} 前核对参数：${cut(point.input, 120)}`, `出现“${cut(told, 60)}”时不要用同样的参数重试`, same ? `改用成功的调用：${same}` : `读完 ${point.action} 的报错再决定下一步`]
      : [`Check the input before calling ${point.action}: ${cut(point.input, 120)}`, `After "${cut(told, 60)}" do not repeat the call with the same input`, same ? `Use the call that worked: ${same}` : `Read what ${point.action} reported before the next step`],
    rule: cut(rule, 80),
    next_action: cut(same ? (isChinese ? `执行 ${same}` : `Run ${same}`) : isChinese ? `核对 ${point.action} 的参数` : `Check the input of ${point.action}`, 100),
  };
}

/** The first words that differ between the failing call and the one that worked. */
function changeBetween(failing: PromptCall, working: PromptCall): Readonly<{ was: string; is: string }> | null {
  const [before, after] = [wordsOf(failing), wordsOf(working)];
  const was = before.find((word) => !after.includes(word));
  const is = after.find((word) => !before.includes(word));
  return was && is ? { was: cut(was, 24), is: cut(is, 24) } : null;
}

function wordsOf({ input }: PromptCall): readonly string[] {
  return input.match(/[\p{L}\p{N}_./-]+/gu) ?? [];
}

function hasSameCause({ blocks, calls }: PromptFacts): boolean {
  const earlier = blocks.get("earlier_analysis") ?? "";
  return calls.some(({ isPoint, action }) => isPoint && earlier.includes(action));
}

const OPPOSITE = /\b(?:not|never|instead of|avoid|don't|garbles?|breaks?|fails?)\b|不要|不用|不能|避免/i;

function judgePair({ blocks, isChinese }: PromptFacts) {
  const [left = "", right = ""] = [blocks.get("rule_1"), blocks.get("rule_2")].map((text) => /^rule: (.*)$/m.exec(text ?? "")?.[1] ?? "");
  const kind = left === right ? "duplicate" : OPPOSITE.test(left) !== OPPOSITE.test(right) ? "contradiction" : "complement";
  return { kind, reason: isChinese ? `一条说“${cut(left, 80)}”，另一条说“${cut(right, 80)}”` : `One says "${cut(left, 80)}", the other "${cut(right, 80)}"` };
}

function score({ blocks, isChinese }: PromptFacts) {
  const isEmpty = blocks.get("output") === "(empty)";
  return isEmpty ? { score: 0, reason: isChinese ? "输出为空" : "The output is empty" } : { score: 1, reason: isChinese ? "没有迹象表明输出有误" : "Nothing speaks against the output" };
}

function atLeastOne(steps: readonly string[], otherwise: string): string[] {
  return steps.length > 0 ? [...steps] : [cut(otherwise, 200)];
}

function cut(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).trimEnd()}…`;
}
