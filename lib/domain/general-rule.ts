import { visibleLength } from "./clip";
import type { FailureClass } from "./failure-class";
import type { Language } from "./language";

type Words = Readonly<Record<Language, string>>;

/**
 * What to do about a kind of failure that comes again and again (D1), where nothing more concrete was learned. Classes
 * that are left out have no strategy that holds for every case of theirs.
 */
const GENERAL_RULES: Readonly<Partial<Record<FailureClass, Words>>> = {
  timeout: { en: "After a timeout of {tool}, ask for a smaller part; do not repeat the call", "zh-CN": "{tool} 超时后缩小请求范围再试，不要原样重复调用" },
  service_unavailable: { en: "If {tool} answers 5xx, retry at most twice, then use another source", "zh-CN": "{tool} 返回 5xx 时等待后最多重试两次，仍失败就换用其他来源" },
  rate_limit: { en: "If {tool} reports a rate limit, wait as long as it says, then call", "zh-CN": "{tool} 提示限流时，按提示的时间等待后再调用" },
  auth: { en: "If {tool} rejects credentials, renew the token once; never retry as is", "zh-CN": "{tool} 认证失败时先刷新令牌一次，不要原样重试" },
  not_found: { en: "List what is there before {tool} is given a path or an id", "zh-CN": "给 {tool} 传路径或编号前，先列出实际存在的内容" },
  unknown_table: { en: "List the tables before {tool} queries one by name", "zh-CN": "用 {tool} 按表名查询前，先列出现有的表" },
  unknown_column_or_field: { en: "Read the column names before {tool} uses them; do not guess fields", "zh-CN": "用 {tool} 前先读取列名，不要猜测字段" },
  missing_param: { en: "Fill every required parameter of {tool} before calling it", "zh-CN": "调用 {tool} 前填齐所有必填参数" },
  invalid_param: { en: "Check the allowed values of {tool}'s parameters before calling it", "zh-CN": "调用 {tool} 前先核对参数的允许取值" },
  type_mismatch: { en: "Convert values to the type {tool} expects before the call", "zh-CN": "调用 {tool} 前把值转换成它要求的类型" },
  encoding: { en: "Detect the file's encoding before {tool} reads it; do not assume utf-8", "zh-CN": "{tool} 读取文件前先检测编码，不要默认 utf-8" },
  dependency_missing: { en: "Check that a command or module is installed before {tool} uses it", "zh-CN": "{tool} 使用命令或模块前，先确认已经安装" },
  context_length: { en: "Split long input before {tool}; it exceeds the context limit", "zh-CN": "输入过长时先拆分再交给 {tool}，以免超出上下文上限" },
};

/** Visible characters of a lesson. */
const MAX = 80;

/** @returns the rule for one tool; null where the class has none, or its name is too long to fit */
export function generalRule(failureClass: FailureClass, tool: string, language: Language): string | null {
  const words = GENERAL_RULES[failureClass]?.[language];
  if (words === undefined || tool === "") return null;
  const rule = words.replaceAll("{tool}", () => tool);
  return visibleLength(rule) <= MAX ? rule : null;
}
