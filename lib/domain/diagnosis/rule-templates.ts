import type { FailureClass } from "../failure-class";
import type { Language } from "../language";

/**
 * Rules that a message proves by itself, from the most concrete to the shortest. A class that is not here has none: its
 * messages tell what went wrong, but not what to do instead.
 */
export const RULE_TEMPLATES: Readonly<Partial<Record<FailureClass, Readonly<Record<Language, readonly string[]>>>>> = {
  unknown_column_or_field: {
    en: ["Use {suggestion}; {column} does not exist in {table}", "Use {suggestion}; {column} does not exist", "Use {suggestion}; {param} is not accepted"],
    "zh-CN": ["用 {suggestion}；{table} 中没有 {column}", "用 {suggestion}；{column} 不存在", "用 {suggestion}；不接受 {param}"],
  },
  unknown_table: {
    en: ["Use table {suggestion}; {table} does not exist"],
    "zh-CN": ["用表 {suggestion}；{table} 不存在"],
  },
  invalid_param: {
    en: ["Use {suggestion} instead of {param}", "Use {suggestion} instead of {value}", "Use {suggestion} instead of {command}", "Give {param} only one of: {limit}", "Keep {param} {range}"],
    "zh-CN": ["用 {suggestion} 代替 {param}", "用 {suggestion} 代替 {value}", "用 {suggestion} 代替 {command}", "{param} 只能取：{limit}", "{param} 须满足：{range}"],
  },
  not_found: {
    en: ["Use {suggestion}; {file} does not exist", "Use {suggestion}; {value} does not exist", "Use {suggestion}; {command} does not exist", "Use {suggestion}; {module} does not exist"],
    "zh-CN": ["用 {suggestion}；{file} 不存在", "用 {suggestion}；{value} 不存在", "用 {suggestion}；{command} 不存在", "用 {suggestion}；{module} 不存在"],
  },
  missing_param: {
    en: ["Always pass {param}: it is required", "Give {column} of {table} a value: it must not be null", "Give {column} a value: it must not be null"],
    "zh-CN": ["务必传入 {param}：它是必填项", "为 {table} 的 {column} 提供值：不能为空", "为 {column} 提供值：不能为空"],
  },
  dependency_missing: {
    en: ["Install {module} before using it: it is missing here", "Install {command} before using it: it is missing here"],
    "zh-CN": ["使用 {module} 前先安装：此处没有", "使用 {command} 前先安装：此处没有"],
  },
  encoding: {
    en: ["Read {file} as {suggestion}, not {encoding}", "Read it as {suggestion}, not {encoding}"],
    "zh-CN": ["用 {suggestion} 而非 {encoding} 读取 {file}", "用 {suggestion} 而非 {encoding} 读取"],
  },
  context_length: {
    en: ["Keep the input within {limit} tokens"],
    "zh-CN": ["输入不得超过 {limit} 个 token"],
  },
};
