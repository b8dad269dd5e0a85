import type { FailureClass } from "../failure-class";
import type { Language } from "../language";
import type { ReflectionCategory } from "../reflection";

export type ClassFacts = Readonly<{
  /** Name of the standard strategy. Stored: add to them, don't rename. */
  code: string;
  category: ReflectionCategory;
  /** Only annotated, unless it ends a task (F4). */
  isLowRisk: boolean;
  /** May pass by itself: that the call worked later is no evidence that what changed was the cause. */
  isTransient: boolean;
  /** From the most concrete to the plainest: the first one whose {places} the message fills is taken; the last has none. */
  strategy: Readonly<Record<Language, readonly string[]>>;
}>;

const LASTING = { isLowRisk: false, isTransient: false };
const PASSING = { isLowRisk: true, isTransient: true };

export const CLASS_FACTS: Readonly<Record<FailureClass, ClassFacts>> = {
  timeout: {
    code: "smaller_or_backup",
    category: "timeout",
    ...PASSING,
    strategy: {
      en: ["Ask for less at once, or allow more than {limit}; then switch to a backup tool", "Ask for less at once or allow more time; then switch to a backup tool"],
      "zh-CN": ["一次少取一些，或放宽 {limit} 的时限；仍不行就换备用工具", "一次少取一些或放宽时限；仍不行就换备用工具"],
    },
  },
  network: {
    code: "retry_or_backup",
    category: "external_service",
    ...PASSING,
    strategy: {
      en: ["Check that {host} can be reached, retry once after a pause, then switch to a backup tool", "Retry once after a pause, then switch to a backup tool"],
      "zh-CN": ["确认能连上 {host}，稍候重试一次，仍不行就换备用工具", "稍候重试一次，仍不行就换备用工具"],
    },
  },
  service_unavailable: {
    code: "wait_or_backup",
    category: "external_service",
    ...PASSING,
    strategy: {
      en: ["Wait {limit}, retry once, then switch to a backup tool", "Wait longer at each retry, at most three times, then switch to a backup tool"],
      "zh-CN": ["等待 {limit} 后重试一次，仍不行就换备用工具", "逐次延长间隔重试，最多三次，仍不行就换备用工具"],
    },
  },
  rate_limit: {
    code: "slow_down",
    category: "external_service",
    ...PASSING,
    strategy: {
      en: ["Keep to the stated limit ({limit}): pause, then make fewer calls at once", "Pause, then make fewer calls at once; batch or cache what is asked again"],
      "zh-CN": ["遵守所示限制（{limit}）：先暂停，再减少同时的调用", "先暂停，再减少同时的调用；重复的请求合并或缓存"],
    },
  },
  auth: {
    code: "refresh_or_other_source",
    category: "external_service",
    ...LASTING,
    strategy: { en: ["Refresh the token or credentials, or use another source; don't repeat the call as it is"], "zh-CN": ["刷新令牌或凭据，或改用其他来源；不要原样重试"] },
  },
  permission: {
    code: "ask_or_other_source",
    category: "external_service",
    ...LASTING,
    strategy: {
      en: ["Ask for access to {file}, or work where access is given", "Ask for access to {table}, or use a source that is open", "Ask for the permission, or use a source that is open; don't repeat the call as it is"],
      "zh-CN": ["申请 {file} 的访问权限，或改在有权限的位置操作", "申请 {table} 的访问权限，或改用可访问的来源", "申请权限，或改用可访问的来源；不要原样重试"],
    },
  },
  not_found: {
    code: "look_up_first",
    category: "parameter_extraction",
    ...LASTING,
    strategy: {
      en: ["Use {suggestion}: the message proposes it", "List what is there before opening {file}", "Look up what exists before asking for {value}", "List or search for what exists before naming it"],
      "zh-CN": ["改用提示中给出的 {suggestion}", "打开 {file} 前先列出实际存在的文件", "请求 {value} 前先查询实际存在的内容", "先列出或搜索实际存在的内容，再引用"],
    },
  },
  unknown_table: {
    code: "read_schema",
    category: "missing_field_or_table",
    ...LASTING,
    strategy: {
      en: ["Use table {suggestion}: {table} does not exist", "List the tables before querying {table}", "List the tables before querying one"],
      "zh-CN": ["改用表 {suggestion}：{table} 不存在", "查询 {table} 前先列出现有的表", "查询前先列出现有的表"],
    },
  },
  unknown_column_or_field: {
    code: "read_schema",
    category: "missing_field_or_table",
    ...LASTING,
    strategy: {
      en: ["Use {suggestion}: {column} does not exist", "Read the columns of {table} before using {column}", "Read the columns or fields that exist before using {column}", "Read the columns or fields that exist before naming one"],
      "zh-CN": ["改用 {suggestion}：{column} 不存在", "使用 {column} 前先查看 {table} 的列", "使用 {column} 前先查看实际存在的列或字段", "先查看实际存在的列或字段，再引用"],
    },
  },
  missing_param: {
    code: "extract_required",
    category: "parameter_extraction",
    ...LASTING,
    strategy: {
      en: ["Extract {param} from the task, or ask for it, before calling", "Give {column} a value before writing the row", "Extract all required fields, or ask for them, before calling"],
      "zh-CN": ["调用前先从任务中提取 {param}，缺失则询问", "写入前为 {column} 提供值", "调用前先提取全部必填字段，缺失则询问"],
    },
  },
  invalid_param: {
    code: "fit_allowed_values",
    category: "tool_parameter_schema",
    ...LASTING,
    strategy: {
      en: ["Use {suggestion} instead, as the message proposes", "Give {param} a value that is allowed: {limit}", "Check {param} against the values that are allowed before calling", "Check the argument against the values, range and format that are allowed"],
      "zh-CN": ["按提示改用 {suggestion}", "{param} 只取允许的值：{limit}", "调用前核对 {param} 允许的取值", "调用前核对参数允许的取值、范围与格式"],
    },
  },
  type_mismatch: {
    code: "convert_type",
    category: "tool_parameter_schema",
    ...LASTING,
    strategy: {
      en: ["Convert {value} to the expected type before the call", "Pass {param} in the type it expects", "Convert the value to the expected type before the call"],
      "zh-CN": ["调用前把 {value} 转换为所需类型", "按要求的类型传入 {param}", "调用前把值转换为所需类型"],
    },
  },
  parse: {
    code: "check_format",
    category: "result_parsing",
    ...LASTING,
    strategy: {
      en: ["Look at the first lines of {file} and its real format before parsing it", "Look at the raw text and its real format before parsing it"],
      "zh-CN": ["解析 {file} 前先查看其开头与实际格式", "解析前先查看原文与实际格式"],
    },
  },
  encoding: {
    code: "detect_encoding",
    category: "result_parsing",
    ...LASTING,
    strategy: {
      en: ["Detect the encoding of {file} first: it is not {encoding}", "Detect the encoding first: the text does not fit {encoding}", "Detect the encoding before reading or writing text"],
      "zh-CN": ["先检测 {file} 的编码：它不是 {encoding}", "先检测编码：内容不符合 {encoding}", "读写文本前先检测编码"],
    },
  },
  syntax_error: {
    code: "fix_syntax",
    category: "tool_parameter_schema",
    ...LASTING,
    strategy: { en: ["Correct the place that the message points at, and check the syntax before running it"], "zh-CN": ["修正报错指出的位置，运行前先检查语法"] },
  },
  dependency_missing: {
    code: "install_or_other_tool",
    category: "tool_selection",
    ...LASTING,
    strategy: {
      en: ["Install {module} first, or do without it", "Install {command} first, or use another tool", "Install what is missing first, or use another tool"],
      "zh-CN": ["先安装 {module}，或改用不依赖它的做法", "先安装 {command}，或改用其他工具", "先安装缺少的依赖，或改用其他工具"],
    },
  },
  resource: {
    code: "use_less",
    category: "external_service",
    ...LASTING,
    strategy: { en: ["Work in smaller parts, or free memory, disk or connections first"], "zh-CN": ["分小批处理，或先释放内存、磁盘或连接"] },
  },
  context_length: {
    code: "shorten_input",
    category: "other",
    ...LASTING,
    strategy: {
      en: ["Shorten or split the input to fit {limit} tokens", "Shorten, split or summarise the input before the call"],
      "zh-CN": ["压缩或拆分输入，使其不超过 {limit} 个 token", "调用前压缩、拆分或概括输入"],
    },
  },
  conflict_or_lock: {
    code: "reread_then_retry",
    category: "external_service",
    isLowRisk: false,
    isTransient: true,
    strategy: {
      en: ["Read what {file} holds now, then decide whether to merge, update or retry", "Look up {value} first: it exists already; then update or reuse it", "Read the current state again, then update, merge or retry"],
      "zh-CN": ["先查看 {file} 的现状，再决定合并、更新或重试", "{value} 已存在：先查询，再更新或沿用", "重新读取当前状态，再更新、合并或重试"],
    },
  },
  business_rule: {
    code: "meet_rule",
    category: "business_rule_violated",
    ...LASTING,
    strategy: { en: ["Meet the rule that the message states, or choose an option it allows; tell the user"], "zh-CN": ["满足报错所述的规则，或选择其允许的做法，并告知用户"] },
  },
  assertion_or_test: {
    code: "compare_expected",
    category: "other",
    ...LASTING,
    strategy: { en: ["Compare what was expected with what came before changing the code"], "zh-CN": ["修改代码前先对比期望与实际结果"] },
  },
  empty_result: {
    code: "widen_search",
    category: "parameter_extraction",
    isLowRisk: true,
    isTransient: false,
    strategy: { en: ["Check the conditions, then widen the search or ask another source"], "zh-CN": ["核对条件，再放宽查询或换其他来源"] },
  },
  cancelled: {
    code: "ask_before_repeat",
    category: "other",
    isLowRisk: true,
    isTransient: true,
    strategy: { en: ["Ask before repeating what was cancelled"], "zh-CN": ["重复被取消的操作前先询问"] },
  },
  other: {
    code: "analyse",
    category: "other",
    ...LASTING,
    strategy: { en: ["Read the whole message and find the cause before trying again"], "zh-CN": ["通读完整报错，找到原因后再试"] },
  },
};
