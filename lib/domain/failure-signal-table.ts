import type { FailureSignal } from "./digest";

/**
 * One way in which a text tells that something failed.
 *
 * `strength`: `strong` holds in any text, even against a sender's "succeeded" and in people's messages; `plain` holds in
 * the output of a tool; `weak` only where the whole output is a short message, because the words also occur in talk.
 * `where`: which lines are looked at. `first`/`last` are the outermost few that are not blank, `ends` is both, `any`
 * each line near the ends. `unless`: a line like this tells nothing.
 * Group `type` of the pattern, where it matched, names the error; else `typeOf` does.
 */
export type TextSignal = Readonly<{
  id: string;
  signal: FailureSignal;
  strength: "strong" | "plain" | "weak";
  where: "first" | "last" | "ends" | "any";
  pattern: RegExp;
  unless?: RegExp;
  typeOf?: (match: RegExpExecArray) => string;
}>;

const exitType = (match: RegExpExecArray) => `exit_${match.groups?.code ?? ""}`;
const httpType = (match: RegExpExecArray) => `http_${match.groups?.code ?? ""}`;
const HTTP_WORDS = "bad request|unauthorized|payment required|forbidden|not found|method not allowed|not acceptable|request timeout|conflict|gone|payload too large|unsupported media type|unprocessable|too many requests|internal server error|bad gateway|service (?:temporarily )?unavailable|gateway time-?out";

/** In order of how much they tell: the first that matches gives the error's type and its line. */
export const TEXT_SIGNALS: readonly TextSignal[] = [
  // Exit codes: what a runner says about a whole command
  { id: "exit_code", signal: "exit_code", strength: "strong", where: "ends", pattern: /^\W{0,3}(?:process )?(?:exit(?:ed)?[ _-]?(?:with )?(?:exit )?(?:code|status)|return[ _-]?code|退出码|退出代码|返回码)\s?[:=：]?\s?(?<code>-?(?:[1-9]\d{0,9}))\b/i, typeOf: exitType },
  { id: "command_failed", signal: "exit_code", strength: "strong", where: "ends", pattern: /\b(?:failed|exited|terminated|finished|returned|died) with (?:non-zero )?(?:exit )?(?:code|status)\s?:?\s?(?<code>[1-9]\d{0,9})\b/i, unless: /status code [1-5]\d\d\b/i, typeOf: exitType },

  // Crashes
  { id: "go_panic", signal: "traceback", strength: "plain", where: "any", pattern: /^panic: /, typeOf: () => "panic" },
  { id: "rust_panic", signal: "traceback", strength: "plain", where: "any", pattern: /^thread '[^']{0,100}'.{0,20} panicked at/, typeOf: () => "panic" },
  { id: "signal", signal: "error_line", strength: "plain", where: "last", pattern: /^(?:.{0,120}: )?(?:(?:line|行) ?\d+: )?(?:\s*\d+ )?(?:Segmentation fault|Bus error|Killed|Aborted|段错误|已杀死|已放弃|核心已转储)\b|core dumped/ },
  { id: "uncaught", signal: "error_line", strength: "plain", where: "any", pattern: /^(?:Uncaught|Unhandled|Exception in thread)\b.{0,80}?(?<type>(?:\w+\.)*\w*(?:Error|Exception))/ },
  { id: "exception", signal: "error_line", strength: "plain", where: "ends", pattern: /^(?:\s?Caused by: |\[)?(?<type>(?:[A-Za-z_$][\w$]*\.){0,10}(?:[A-Z]\w{0,60}(?:Error|Exception|Failure|Interrupt)|KeyboardInterrupt|SystemExit|DOMException|Errno::[A-Z]+))\b\]?(?:\s?\[\w+\]|\s?\([\w.-]+\))?\s?(?:[:：]|message\b|$)/ },

  // What protocols say
  { id: "http_line", signal: "http_status", strength: "plain", where: "first", pattern: /^HTTP(?:\/\d(?:\.\d)?)?\s(?:error\s?)?(?<code>[45]\d\d)\b/i, typeOf: httpType },
  { id: "http_phrase", signal: "http_status", strength: "plain", where: "ends", pattern: /\b(?:(?:status|response)[ _-]?code|http(?: status| error| 状态码)?|状态码)["']?\s?(?:of |is |was |为)?[:=：]?\s?["']?(?<code>[45]\d\d)\b/i, unless: /\b(?:expect|return(?:s|ed)? (?:a )?status|page|example|document)/i, typeOf: httpType },
  { id: "http_reason", signal: "http_status", strength: "plain", where: "ends", pattern: new RegExp(`(?:^|error:? |错误 ?|\\.{3} ?|: ?)(?<code>[45]\\d\\d)[ :：]{1,2}(?:client error|server error|${HTTP_WORDS})`, "i"), typeOf: httpType },
  { id: "html_error", signal: "http_status", strength: "plain", where: "ends", pattern: /<title>(?:error )?(?<code>[45]\d\d)\b/i, typeOf: httpType },
  { id: "api_error", signal: "http_status", strength: "plain", where: "first", pattern: /^(?:\w+ )?(?:API )?error[: ]+\(?(?<code>[45]\d\d)\b/i, typeOf: httpType },
  { id: "mcp_error", signal: "error_line", strength: "plain", where: "first", pattern: /^(?:MCP|RPC|JSON-?RPC) error\s?(?<type>-?\d+)?/i },
  { id: "edit_refused", signal: "error_line", strength: "plain", where: "first", pattern: /^your (?:\w+ ){1,3}(?:has |have )?(?:introduced|caused|failed|was (?:rejected|not)|is (?:invalid|not)|could not|did not)\b/i },
  { id: "tool_use_error", signal: "error_line", strength: "strong", where: "first", pattern: /^<(?:tool_use_)?error>/i },

  // What databases, compilers, version control and shells print
  { id: "sql_error", signal: "error_line", strength: "plain", where: "any", pattern: /^(?:ERROR|错误)\s(?<type>\d{3,5})\s\(\w{5}\)|\b(?<type2>ORA-\d{5}|SQLSTATE\[\w{5}\]|TNS-\d{5}|DB2 SQL Error)|^Msg \d+, Level 1[1-9]/ },
  { id: "fatal_line", signal: "error_line", strength: "plain", where: "any", pattern: /^(?:fatal|致命错误|panic|致命)\s?[:：]/i },
  { id: "error_line", signal: "error_line", strength: "plain", where: "any", pattern: /^(?:❌ ?|✗ ?|✖ ?)?(?:[\w@./\\-]{1,80}(?: output| result)?: ?){0,2}(?:\[?(?:error|ERR!|错误|出错|失败)\]?|npm ERR!)(?:\[\w+\])?(?: TS\d+| \d{3,5})?(?: at line \d+)?\s?[:：]/i, unless: /\berrors?["']?\s?[:：=]\s?(?:0|none|null|false|nil|""|''|\[\])\s*[,;.]?$/i },
  { id: "error_doing", signal: "error_line", strength: "plain", where: "first", pattern: /^(?:an? )?(?:error|exception|failure) (?:occurred|(?:while |when |in |on |during )?\w+ing\b)[^:：]{0,100}[:：]/i },
  { id: "compiler_error", signal: "error_line", strength: "plain", where: "any", pattern: /^\S{1,200}[:(]\d+(?:[:,]\d+)?\)?\s?[:：-]\s?(?:(?:fatal )?error|致命错误|错误)(?<type> ?[A-Z]{1,4}\d{2,5}|\[E\d+\])?\s?[:：]/i },
  { id: "log_error_last", signal: "error_line", strength: "plain", where: "last", pattern: /^\S{0,40}\d\d:\d\d.{0,60}\[?\b(?:ERROR|FATAL|CRITICAL)\b\]?/ },
  { id: "shell", signal: "error_line", strength: "plain", where: "ends", pattern: /^(?:\/\S{1,60}\/)?(?:ba|z|da|k|a|c)?sh: (?:.{1,200})/ },
  { id: "errno_line", signal: "error_line", strength: "plain", where: "ends", pattern: /^[\w./\\@~+-]{1,100}: .{0,240}(?:No such file or directory|Permission denied|command not found|(?:Is a|Not a) directory|No space left on device|Operation not permitted|Connection (?:refused|reset|timed out)|cannot (?:access|open|create|stat|remove|overwrite)|not recognized|没有那个文件或目录|权限不够|未找到命令|设备上没有空间|时出错|拒绝连接|无法)/ },
  { id: "errno_name", signal: "error_line", strength: "plain", where: "ends", pattern: /\b(?<type>E(?:ACCES|PERM|NOENT|EXIST|ADDRINUSE|CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH|NOTFOUND|AI_AGAIN|MFILE|NOSPC|PIPE|RESOLVE|INTEGRITY|BUSY|ISDIR|NOTDIR|NOTEMPTY))\b/ },
  { id: "merge_conflict", signal: "error_line", strength: "plain", where: "any", pattern: /^(?:CONFLICT \(|Automatic merge failed|自动合并失败|冲突（| ! \[(?:remote )?rejected\])/, typeOf: () => "merge_conflict" },

  // What test runners count
  { id: "tests_failed", signal: "error_line", strength: "plain", where: "last", pattern: /(?:^|[\s=,(])(?<!\b(?:an?|the|code|status) )(?:[1-9]\d*) (?:tests? )?(?:failed|failures?|failing|个?失败|个错误|errors?\b(?! (?:fixed|resolved|handled|corrected|found and fixed)))|\bFAILED \(|^# fail [1-9]|(?:失败|failures?|failed|errors)\s?[:：=]\s?[1-9]\d*\b/i, typeOf: () => "tests_failed" },
  { id: "test_fail_line", signal: "error_line", strength: "plain", where: "any", pattern: /^(?:--- FAIL:|FAIL: |FAILED \S|not ok \d|={3,} (?:FAILURES|ERRORS) ={3,})/, typeOf: () => "tests_failed" },

  // Code and message pairs printed as text
  { id: "code_pair", signal: "error_field", strength: "plain", where: "ends", pattern: /["']?\b(?:err(?:or)?_?(?:code|no)|sub_code|错误(?:代)?码)["']?\s?[:=：]\s?["']?(?<type>[1-9-][\d-]*|[A-Za-z][\w.]{2,60})/i, unless: /(?:err(?:or)?_?(?:code|no)|sub_code)["']?\s?[:=]\s?["']?(?:none|null|ok|success)\b/i },
  { id: "xml_fail", signal: "error_field", strength: "plain", where: "any", pattern: /<(?:result_code|return_code|status|code)>(?:<!\[CDATA\[)?(?:FAIL|ERROR|FAILED)\b|<(?:err_code|error|fault|faultstring|Error)>(?:<!\[CDATA\[)?(?<type>[A-Z]\w{2,40})?/ },
  { id: "type_error_pair", signal: "error_field", strength: "plain", where: "any", pattern: /["']?type\\{0,3}["']?\s?[:=]\s?\\{0,3}["'](?<type>\w{0,40}_?error)\\{0,3}["']/i },

  // Short messages that say it in words
  { id: "says_failed", signal: "error_line", strength: "weak", where: "ends", pattern: /\b(?:fail(?:ed|s|ure)?|errors?|exceptions?|denied|refused|rejected|forbidden|unauthori[sz]ed|invalid|illegal|timed? ?-?out|aborted|interrupted|crashed|corrupt(?:ed)?|unreachable|unsupported|unavailable|unexpected|expired|exceed(?:s|ed)?|insufficient|unknown|malformed|bad request|rate.?limit(?:ed)?|too (?:many|large|long)|throttled|maximum (?:retries|\w+ (?:length|size|limit))|overloaded|quota)\b/i },
  { id: "says_cannot", signal: "error_line", strength: "weak", where: "ends", pattern: /\b(?:can ?not|can't|could ?n[o']t|unable to|not (?:be )?(?:found|exists?|available|allowed|permitted|supported|authori[sz]ed|enough|valid|configured|initiali[sz]ed|recognized|installed|enabled|sufficient|readable|writable|ready|connected|registered|modified|set)|(?:does|do|did|is|was|has|have|are) ?n[o']t\b|doesn't|isn't|no (?:such|permission|matching|available|space|route|access)|already (?:exists?|in use|been|taken)|must (?:be|have|not)|is required|missing|lacks|greater than|less than)\b/i },
  { id: "says_failed_zh", signal: "error_line", strength: "weak", where: "ends", pattern: /失败|错误|出错|异常|超时|拒绝|无法|不存在|未找到|找不到|不正确|无效|缺少|不足|未开通|过期|失效|禁止|无权|没有权限|权限不|不支持|不允许|不能|不可用|已存在|重复|中断|终止|被占用|正在使用此文件|超出|超过|上限|限制|流控|频繁|繁忙|崩溃|非法|未授权|不匹配|有误|冲突|必填|为空/ },
];

/** Cheap looks: where these find nothing, no strong or plain signal can match. Kept in step with the table by a test. */
export const STRONG_HINT = /exit|return|退出|返回|terminated|finished|died|failed with|<(?:tool_use_)?error>/i;
export const PLAIN_HINT =
  /err|exception|fail|panic|fatal|interrupt|fault|killed|abort|dump|uncaught|unhandled|caused|http|code|status|[45]\d\d|systemexit|ora-|tns-|msg \d|sh: |no such|denied|not found|directory|no space|not permitted|refused|reset|timed out|cannot|recogni|conflict|rejected|not ok|introduced|\bE[A-Z]{3}|错误|出错|失败|冲突|状态码|错误码|致命|段|杀死|放弃|没有那个|权限|未找到|没有空间|拒绝|无法/i;

/** What a program logs below the level of an error is no failure for its words alone. */
export const LOGGED = /^(?:NOTICE|INFO|DEBUG|HINT|注意|提示)\s{0,2}[:：]|\[(?:info|debug|notice|trace)\]|\d\d:\d\d.{0,40}\b(?:INFO|DEBUG|NOTICE|TRACE)\b/i;

/** Lines that deny it: no signal of any kind but `strong` is taken from them. */
export const DENIAL =
  /\b(?:no|0|zero|without(?: any)?) (?:\w+ )?(?:errors?|failures?|failed|exceptions?|warnings?|issues?|problems?|conflicts?|timeouts?|vulnerabilities)\b|\b(?:errors?|fail(?:ed|ures?)?|exceptions?|fail)["']?\s?[:=]?\s?(?:0\b|none\b|null\b|false\b|nil\b|\[\]|"")|\bnot (?:an error|a failure)|\b(?:handled|fixed|resolved|recovered|ignored|suppressed|using defaults?|falling back|fallback|retry(?:ing)?(?: \d+)?(?: of \d+)? succeeded|successfully)\b|(?:没有|无|未发现|未出现|0\s?(?:个|条|处)?)\s?(?:任何)?(?:错误|异常|失败|问题|冲突)|(?:错误|异常|失败)(?:数|数量|次数|率)?\s?[:：=]?\s?0\b|已(?:修复|处理|解决|忽略|恢复)|成功(?!率)/i;
