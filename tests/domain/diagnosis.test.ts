import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visibleLength } from "@/lib/domain/clip";
import { diagnose, type FailedCall } from "@/lib/domain/diagnosis/diagnose";
import { FAILURE_RULES } from "@/lib/domain/diagnosis/all-rules";
import { categoryOf, isLowRisk, isTransient, ruleFor, strategyText } from "@/lib/domain/diagnosis/strategy";
import { FAILURE_CLASSES, type FailureClass } from "@/lib/domain/failure-class";
import { LANGUAGES } from "@/lib/domain/language";

const read = (text: string, known: Partial<FailedCall> = {}) => diagnose({ text, errorType: null, statusCode: null, tool: null, ...known });

const MESSAGES: readonly (readonly [failureClass: FailureClass, text: string])[] = [
  ["timeout", "requests.exceptions.ReadTimeout: HTTPSConnectionPool(host='api.shop.test', port=443): Read timed out. (read timeout=5)"],
  ["timeout", "page.goto: Timeout 20000ms exceeded."],
  ["timeout", "ERROR:  canceling statement due to statement timeout"],
  ["timeout", "rpc error: code = DeadlineExceeded desc = context deadline exceeded"],
  ["timeout", "HTTP 504 Gateway Timeout"],
  ["timeout", "请求超时，请稍后再试"],
  ["network", "curl: (6) Could not resolve host: nowhere.invalid"],
  ["network", "ToolError: search failed: connect ECONNREFUSED 127.0.0.1:9200"],
  ["network", "x509: certificate signed by unknown authority"],
  ["network", "psql: 错误: 连接到 \"127.0.0.1\" 上的服务器失败: 拒绝连接"],
  ["service_unavailable", '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}'],
  ["service_unavailable", "502 Server Error: Bad Gateway for url: https://api.shop.test/v1"],
  ["service_unavailable", '{"code": 1, "msg": "系统繁忙，此时请开发者稍候再试"}'],
  ["service_unavailable", "FATAL:  the database system is shutting down"],
  ["rate_limit", "openai.RateLimitError: Error code: 429 - Rate limit reached for gpt-x on requests per min (RPM): Limit 3, Used 3"],
  ["rate_limit", "ThrottlingException: Rate exceeded"],
  ["rate_limit", '{"errcode": 45009, "errmsg": "reach max api daily quota limit"}'],
  ["rate_limit", "调用频率超过限制"],
  ["auth", "401 Client Error: Unauthorized for url: https://api.shop.test/me"],
  ["auth", "anthropic.AuthenticationError: invalid x-api-key"],
  ["auth", 'FATAL:  password authentication failed for user "report"'],
  ["auth", '{"errcode": 42001, "errmsg": "access_token expired"}'],
  ["auth", "签名验证失败"],
  ["auth", "git@host.test: Permission denied (publickey)."],
  ["permission", "open /etc/app.conf: permission denied"],
  ["permission", '{"message": "Unauthorized: missing scope chat:write"}'],
  ["permission", 'ERROR:  permission denied for table invoices'],
  ["permission", "sqlite3.OperationalError: attempt to write a readonly database"],
  ["permission", "当前账号没有权限执行此操作"],
  ["not_found", "FileNotFoundError: [Errno 2] No such file or directory: 'plan.txt'"],
  ["not_found", "HTTP 404 Not Found"],
  ["not_found", "Error: customer 4711 not found"],
  ["not_found", "error: pathspec 'relase' did not match any file(s) known to git"],
  ["not_found", "ERROR: No matching distribution found for nosuchpkg"],
  ["unknown_table", 'psycopg2.errors.UndefinedTable: relation "invoices" does not exist'],
  ["unknown_table", "ERROR 1146 (42S02): Table 'shop.invoices' doesn't exist"],
  ["unknown_table", "错误:  关系 \"invoices\" 不存在"],
  ["unknown_column_or_field", 'ERROR:  column "created_time" does not exist\nHINT:  Perhaps you meant to reference the column "orders.created_at".'],
  ["unknown_column_or_field", "KeyError: 'amount'"],
  ["unknown_column_or_field", "AttributeError: 'Order' object has no attribute 'totel'. Did you mean: 'total'?"],
  ["unknown_column_or_field", "no such column: o.price"],
  ["unknown_column_or_field", "错误:  字段 \"created_time\" 不存在"],
  ["missing_param", "TypeError: send() missing 1 required positional argument: 'recipient'"],
  ["missing_param", "InputValidationError: Edit failed due to the following issue:\nThe required parameter `file_path` is missing"],
  ["missing_param", 'ERROR:  null value in column "email" of relation "users" violates not-null constraint'],
  ["missing_param", "缺少必填参数：start_date"],
  ["missing_param", "1 validation error for Query\nlimit\n  Field required [type=missing, input_value={}, input_type=dict]"],
  ["invalid_param", "export: error: argument --format: invalid choice: 'pdf' (choose from 'csv', 'json')"],
  ["invalid_param", "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."],
  ["invalid_param", "参数错误：page_size 超出范围"],
  ["type_mismatch", "ValueError: invalid literal for int() with base 10: 'abc'"],
  ["type_mismatch", "ERROR:  operator does not exist: integer = text"],
  ["type_mismatch", 'TypeError [ERR_INVALID_ARG_TYPE]: The "data" argument must be of type string. Received an instance of Object'],
  ["parse", "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)"],
  ["parse", "SyntaxError: Unexpected token '<', \"<!DOCTYPE \"... is not valid JSON"],
  ["parse", "pandas.errors.ParserError: Error tokenizing data. C error: Expected 3 fields in line 9, saw 4"],
  ["parse", "ValueError: time data '2026/13/01' does not match format '%Y/%m/%d'"],
  ["parse", "langchain: Could not parse LLM output: `I think…`"],
  ["encoding", "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xb5 in position 3: invalid start byte"],
  ["encoding", "ERROR 1366 (HY000): Incorrect string value: '\\xF0\\x9F' for column 'note' at row 1"],
  ["encoding", "文件编码错误，无法解码"],
  ["syntax_error", "bash: -c: line 1: syntax error near unexpected token `)'"],
  ["syntax_error", '  File "a.py", line 2\n    if x\n        ^\nSyntaxError: expected \':\''],
  ["syntax_error", "错误:  语法错误 在 \"selct\" 或附近的"],
  ["dependency_missing", "bash: line 1: jqq: command not found"],
  ["dependency_missing", "ModuleNotFoundError: No module named 'openpyxl'"],
  ["dependency_missing", "Error: Cannot find module 'left-pad'\nRequire stack:\n- /srv/a.js"],
  ["dependency_missing", "a.c:1:10: fatal error: zlib.h: No such file or directory"],
  ["resource", "OSError: [Errno 28] No space left on device"],
  ["resource", "FATAL:  sorry, too many clients already"],
  ["resource", "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory"],
  ["context_length", "This model's maximum context length is 8192 tokens. However, you requested 9001 tokens."],
  ["context_length", "prompt is too long: 210000 tokens > 200000 maximum"],
  ["context_length", "<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 30720]"],
  ["conflict_or_lock", 'ERROR:  duplicate key value violates unique constraint "users_email_key"\nDETAIL:  Key (email)=(a@b.test) already exists.'],
  ["conflict_or_lock", "sqlite3.OperationalError: database is locked"],
  ["conflict_or_lock", "Error: listen EADDRINUSE: address already in use :::3000"],
  ["conflict_or_lock", " ! [rejected]        main -> main (fetch first)"],
  ["conflict_or_lock", "Lock wait timeout exceeded; try restarting transaction"],
  ["conflict_or_lock", "该记录已存在"],
  ["business_rule", "Error: not enough seats on flight AB123"],
  ["business_rule", "余额不足，请充值"],
  ["business_rule", 'ERROR:  new row for relation "orders" violates check constraint "amount_positive"'],
  ["business_rule", "The order has already been shipped and cannot be cancelled"],
  ["assertion_or_test", "E   AssertionError: assert 3 == 4\n=========== 1 failed, 7 passed in 0.2s ==========="],
  ["assertion_or_test", "Tests:       2 failed, 9 passed, 11 total"],
  ["empty_result", "No matches found"],
  ["empty_result", "[]"],
  ["empty_result", "未查询到相关数据"],
  ["cancelled", "^CTraceback (most recent call last):\nKeyboardInterrupt"],
  ["cancelled", "ERROR:  canceling statement due to user request"],
  ["cancelled", "The user doesn't want to proceed with this tool use."],
  ["other", "exit code 1"],
  ["other", "Failed."],
  ["other", "NameError: name 'total' is not defined"],
  ["other", "Segmentation fault (core dumped)"],
];

describe("diagnose", () => {
  it.each(MESSAGES)("tells %s: %s", (failureClass, text) => {
    expect(read(text)).toMatchObject({ failureClass, isAmbiguous: failureClass === "other" });
  });

  it("has a message for every class", () => {
    expect(new Set(MESSAGES.map(([failureClass]) => failureClass))).toEqual(new Set(FAILURE_CLASSES));
  });

  it("never throws, whatever text it is given", () => {
    fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 400 }), fc.option(fc.string()), fc.option(fc.integer()), (text, errorType, statusCode) => {
      const { failureClass, excerpt, entities } = read(text, { errorType, statusCode });
      expect(FAILURE_CLASSES).toContain(failureClass);
      expect(excerpt.length).toBeLessThanOrEqual(300);
      expect(Object.values(entities).every((entity) => entity.length <= 120)).toBe(true);
    }));
  });

  it("has rows with names of their own", () => {
    const ids = FAILURE_RULES.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });
});

describe("what follows from a class", () => {
  it.each(FAILURE_CLASSES)("has a strategy, a category and a risk for %s", (failureClass) => {
    for (const language of LANGUAGES) expect(strategyText(failureClass, language)).not.toMatch(/^$|[{}]/);
    expect(categoryOf(failureClass)).toBeTruthy();
    expect(isLowRisk(failureClass) && isTransient(failureClass) && failureClass === "auth").toBe(false);
  });

  it.each([
    ['ERROR:  column "created_time" does not exist\nHINT:  Perhaps you meant to reference the column "orders.created_at".', "Use orders.created_at; created_time does not exist"],
    ["export: error: the following arguments are required: --start", "Always pass --start: it is required"],
    ["exit code 1", null],
    ["requests.exceptions.ReadTimeout: Read timed out.", null],
  ])("draws from %s the rule %s", (text, rule) => {
    expect(ruleFor(read(text), "en")).toBe(rule);
    if (rule !== null) expect(visibleLength(ruleFor(read(text), "zh-CN") ?? "")).toBeLessThanOrEqual(80);
  });
});
