import { describe, expect, it } from "vitest";
import { textOf } from "@/lib/domain/failure-signal-text";
import { findFailure, type FailureEvidence } from "@/lib/domain/failure-signal";
import { marksEmpty, marksFailure, readLabelled, score } from "../support/labelled-failures";
import { describeWithSharedData } from "../support/shared-data";

const read = (output: unknown, evidence: Partial<FailureEvidence> = {}) =>
  findFailure({ status: "unknown", statusCode: null, errorType: null, errorMessage: null, output: textOf(output), isProse: false, ...evidence });

const FAILURES: readonly (readonly [kind: string, output: unknown, errorType: string | null])[] = [
  ["an exit code in the first line", "Exit code 2\nls: /nope: No such file or directory", "exit_2"],
  ["an exit code in the last line", "building…\nlink error\n[exit code: 1]", "exit_1"],
  ["AutoGen's exit code", "exitcode: 1 (execution failed)\nCode output: nothing", "exit_1"],
  ["a command that failed", "make: *** [Makefile:3: all] Error 2\nCommand failed with exit code 2", "exit_2"],
  ["an exit code in Chinese", "正在编译\n退出码：127", "exit_127"],
  ["a Python traceback", 'Traceback (most recent call last):\n  File "x.py", line 3, in <module>\n    d["a"]\nKeyError: \'a\'', "KeyError"],
  ["a traceback cut off", 'start\nTraceback (most recent call last):\n  File "x.py", line 3, in <module>\n    d["a"]', null],
  ["a JavaScript stack", "TypeError: x is not a function\n    at run (/app/a.js:3:5)\n    at Object.<anonymous> (/app/a.js:9:1)\n\nNode.js v20.1.0", "TypeError"],
  ["a Java stack", 'Exception in thread "main" java.lang.NullPointerException: oh\n\tat a.B.c(B.java:12)\n\tat a.B.main(B.java:3)', "NullPointerException"],
  ["a Go panic", "panic: runtime error: index out of range [3] with length 3\n\ngoroutine 1 [running]:\nmain.main()", "panic"],
  ["a Rust panic", "thread 'main' panicked at src/main.rs:4:5:\ncalled `Option::unwrap()` on a `None` value", "panic"],
  ["a segmentation fault", "loading\nSegmentation fault (core dumped)", null],
  ["a shell that finds no command", "bash: line 1: jqq: command not found", null],
  ["zsh", "zsh: command not found: foo", null],
  ["git", "fatal: not a git repository (or any of the parent directories): .git", null],
  ["a git push refused", "To github.com:a/b.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'github.com:a/b.git'", null],
  ["npm", "npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE unable to resolve dependency tree", "ERESOLVE"],
  ["PostgreSQL", 'ERROR:  column "created_time" does not exist\nLINE 1: select created_time from t', null],
  ["MySQL", "ERROR 1054 (42S22) at line 1: Unknown column 'x' in 'field list'", "1054"],
  ["SQLite", "Error: in prepare, no such table: users", null],
  ["Oracle", "ORA-00942: table or view does not exist", "ORA-00942"],
  ["gcc", "a.c: In function 'main':\na.c:3:5: error: 'x' undeclared (first use in this function)", null],
  ["TypeScript", "src/a.ts(3,5): error TS2304: Cannot find name 'x'.", "TS2304"],
  ["curl", "curl: (6) Could not resolve host: example.invalid", null],
  ["an HTTP status line", "HTTP/1.1 502 Bad Gateway\ncontent-type: text/html", "http_502"],
  ["requests", "404 Client Error: Not Found for url: https://example.com/x", "http_404"],
  ["axios", "Request failed with status code 429", "http_429"],
  ["a JSON error text", '{"error": "division by zero"}', null],
  ["a JSON error object", '{"error": {"type": "overloaded_error", "message": "Overloaded"}}', "overloaded_error"],
  ["an error object as sent", { error: { code: "ENOENT", message: "no such file" } }, "ENOENT"],
  ["success: false", { success: false, message: "no seat left" }, null],
  ["a status word with a message", { status: "error", message: "bad date" }, null],
  ["an MCP error result", { isError: true, content: [{ type: "text", text: "tool crashed" }] }, null],
  ["an exit code field", { stdout: "", stderr: "boom", exit_code: 3 }, "exit_3"],
  ["an HTTP code field", '{"code": 500, "msg": "服务器内部错误"}', "http_500"],
  ["a Chinese platform's code", { errcode: 40013, errmsg: "invalid appid" }, "40013"],
  ["a GraphQL error", { data: null, errors: [{ message: "Cannot query field \"x\"" }] }, null],
  ["content blocks", [{ type: "text", text: "Error: file too large" }], null],
  ["an agent framework's error", "Error: flight HAT030 not available on date 2024-05-13", null],
  ["pytest", "==== short test summary info ====\nFAILED tests/test_a.py::test_b - assert 1 == 2\n==== 1 failed, 3 passed in 0.12s ====", "tests_failed"],
  ["jest", "Tests:       1 failed, 12 passed, 13 total", "tests_failed"],
  ["go test", "--- FAIL: TestX (0.00s)\n    x_test.go:9: got 1\nFAIL", "tests_failed"],
  ["permission", "permission denied: /etc/shadow", null],
  ["Chinese: failed", "登录失败：用户名或密码不正确", null],
  ["Chinese: refused", "拒绝访问。", null],
  ["Chinese: timeout", "请求超时，请稍后再试", null],
  ["Chinese: cannot", "无法连接到数据库服务器", null],
  ["Chinese: shell", "cat: /root/a: 权限不够", null],
  ["a bare sentence", "The requested reservation does not exist", null],
];

const TALK: readonly (readonly [kind: string, output: unknown])[] = [
  ["nothing", ""],
  ["null", null],
  ["an exit code 0", "exitcode: 0 (execution succeeded)\nCode output: 42"],
  ["error: null", '{"error": null, "data": [1, 2]}'],
  ["an empty error", { error: "", result: "ok" }],
  ["error: false", { error: false }],
  ["no errors in the list", { errors: [], data: { id: 1 } }],
  ["a code that means success", { code: 0, msg: "ok", data: [] }],
  ["HTTP 200 as a code", { code: 200, message: "success" }],
  ["success: true with a warning", { success: true, message: "1 retry failed, then ok" }],
  ["0 errors", "lint finished: 0 errors, 0 warnings"],
  ["no errors", "No errors found."],
  ["tests that passed", "12 passed, 0 failed in 3.1s"],
  ["jest that passed", "Test Suites: 3 passed, 3 total\nTests:       41 passed, 41 total\nSnapshots:   0 total"],
  ["node's runner", "# tests 4\n# pass 4\n# fail 0\n# cancelled 0"],
  ["names of files", "error.log\nexceptions.py\nfailed_jobs.csv\ntimeout.ts"],
  ["a listing", "total 8\n-rw-r--r-- 1 a a 10 Jan 1 10:00 error.log\n-rw-r--r-- 1 a a 10 Jan 1 10:00 failure.txt"],
  ["source code with line numbers", "     1→import sys\n     2→raise ValueError('invalid amount')\n     3→# Error: never reached\n     4→"],
  ["source code", "def load(path):\n    try:\n        return open(path)\n    except FileNotFoundError as error:\n        raise ConfigError(f'cannot open {path}') from error\n"],
  ["a diff", "diff --git a/x.py b/x.py\n@@ -1,2 +1,2 @@\n-return None\n+raise ValueError('bad')"],
  ["what grep found", "src/a.ts:12:  throw new Error('failed')\nsrc/b.ts:40:  // Error: this cannot happen"],
  ["a log that ends well", "2026-01-01 10:00:00 INFO start\n2026-01-01 10:00:01 ERROR connection refused, retrying\n2026-01-01 10:00:03 INFO done"],
  ["rows about failures", [{ order: 1, status: "failed" }, { order: 2, status: "shipped" }]],
  ["a row about a failure", { order_id: 7, id: 7, status: "failed", amount: 3 }],
  ["a table about errors", " id | level | message \n----+-------+---------\n  1 | error | disk full\n  2 | warn  | slow query\n(2 rows)"],
  ["an article", "HTTP error codes explained. A 404 error means that the page was not found. A 500 error means that the server failed. If you see a 429 error, slow down. Retries with backoff are advised. Clients should treat timeouts as failures. Servers should log every exception that was not handled by the application itself."],
  ["a Chinese article", "错误处理指南。程序失败时应当记录异常。超时的请求可以重试。连接被拒绝时应检查网络。每一种异常都应当有自己的处理方式。不要忽略错误。错误信息应当清楚地说明发生了什么，以及用户可以做什么。此外，日志中应保留足够的上下文，以便日后排查。这样做可以让系统在出现异常时依然保持稳定。文档还建议为每个接口写明可能出现的失败情形。"],
  ["commits", "29d0b84 fix: remove invalid option\n9dd68ea Handle timeout error"],
  ["a manual page", "Usage: tool [OPTION]...\n\nOptions:\n  -e  exit with an error\n  -f  fail if missing\n  -q  suppress errors\n  -t  timeout\n  -x  on failure\n  -y  no\n  -z  exit code"],
  ["a handled error", "Fixed 3 errors in 2 files."],
  ["Chinese: no error", "检查完成，没有错误"],
  ["Chinese: success", "文件保存成功"],
  ["a success", "File created successfully at: /a/error-handler.ts"],
  ["a traceback that was handled", 'Traceback (most recent call last):\n  File "a.py", line 1\nTimeoutError: slow\nretry 1\nretry 2\nconnected\nfetched 10 rows\nwrote out.csv\ndone in 3s'],
  ["a flight search", '[{"flight_number": "HAT1", "status": "available"}, {"flight_number": "HAT2", "status": "delayed"}]'],
  ["settings", { timeout: 30, max_errors: 0, retry_on_failure: true }],
];

describe("findFailure", () => {
  it.each(FAILURES)("recognises %s", (_kind, output, errorType) => {
    expect(read(output)).toMatchObject({ errorType });
  });

  it.each(TALK)("is not misled by %s", (_kind, output) => {
    expect(read(output)).toBeNull();
  });

  it("takes the sender's word for a failure, and its type and message", () => {
    expect(read("whatever", { status: "failed", errorType: "parse", errorMessage: "bad row" })).toEqual({ signal: "status", errorType: "parse", excerpt: "bad row" });
    expect(read("Exit code 128\nfatal: no upstream", { status: "failed" })).toEqual({ signal: "status", errorType: "exit_128", excerpt: "fatal: no upstream" });
  });

  it("takes a status code from 400 on for a failure", () => {
    expect(read("gone", { statusCode: 404 })).toMatchObject({ signal: "http_status", errorType: "http_404" });
    expect(read("fine", { statusCode: 399 })).toBeNull();
  });

  it.each([
    ["a stack trace as the last thing", 'Traceback (most recent call last):\n  File "a"\nKeyError: 1'],
    ["an exit code", "Exit code 1\nx"],
    ["an error envelope", { error: { message: "quota" } }],
  ])("overturns a sender's 'succeeded' by %s", (_case, output) => {
    expect(read(output, { status: "succeeded" })).not.toBeNull();
  });

  it.each(["Error: no such user", "permission denied", "HTTP 404 Not Found"])("leaves a sender's 'succeeded' at %s", (output) => {
    expect(read(output, { status: "succeeded" })).toBeNull();
  });

  it.each(["I'm sorry, the payment failed. Error: card declined.", "The error occurs because the column does not exist.", "抱歉，操作失败，无法完成。"])("takes no words of people for a failure: %s", (text) => {
    expect(read(text, { isProse: true })).toBeNull();
  });

  it("believes an exit code even in a message", () => {
    expect(read("exitcode: 1 (execution failed)\nCode output: x", { isProse: true })).toMatchObject({ signal: "exit_code" });
  });

  it("finds the failure at the end of a long output", () => {
    const failure = read(`${"compiling module\n".repeat(20_000)}error: linking failed\nexit code: 1`);
    expect(failure).toMatchObject({ errorType: "exit_1", excerpt: "error: linking failed" });
  });

  it.each([
    ["the finding of a checker, with its place, not its help", ["Checking 2 files ...", "", "  Style", "│ [S] → Lines should be at most 98 long.", "│       lib/shop/cart.ex:12:3 #(Shop.Cart.add)", "", "Please report wrong findings: https://example.com/issues", "8 functions, found 1 style issue.", "", "Use `lint explain` to explain issues, `lint --help` for options."], "[S] → Lines should be at most 98 long.\nlib/shop/cart.ex:12:3 #(Shop.Cart.add)"],
    ["the first finding of several", ["src/cart.rb:3:1: C: Style/Quotes: prefer double quotes", "src/cart.rb:9:1: C: Style/Semicolon: no semicolons", "1 file inspected, 2 offenses"], "src/cart.rb:3:1: C: Style/Quotes: prefer double quotes"],
    ["检查工具指出的位置", ["正在检查 1 个文件", "src/购物车.py:7:5 变量未使用", "1 个提醒", "请运行 lint --help 查看选项"], "src/购物车.py:7:5 变量未使用"],
    ["what was refused, not the hints below it", ["These paths are ignored:", "dist/app", "hint: use -f to add them anyway"], "These paths are ignored:"],
    ["what ended it, not a warning before it", ["lib/cart.ex:5: warning: unused variable", "** (MatchFault) lib/cart.ex: cannot compile module"], "** (MatchFault) lib/cart.ex: cannot compile module"],
    ["no mere warning", ["a.py:3: DeprecationWarning: old call", "2 widgets left over"], "2 widgets left over"],
    ["advice where there is nothing else", ["Use `deploy --help` for options."], "Use `deploy --help` for options."],
    ["the exit code alone", [], "Exit code 3"],
  ])("quotes beside a bare exit code %s", (_case, lines, excerpt) => {
    expect(read(["Exit code 3", ...lines].join("\n"), { status: "failed" })).toEqual({ signal: "status", errorType: "exit_3", excerpt });
  });

  it("keeps the excerpt short", () => {
    expect(read(`Error: ${"x".repeat(5_000)}`)?.excerpt.length).toBeLessThanOrEqual(300);
  });
});

describeWithSharedData("failures among real tool messages", () => {
  it("are told from successes with scary words, far above the floors", () => {
    const { hard, soft } = readLabelled();
    const { precision, recall } = score(hard, marksFailure);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.95);
    expect(soft.filter(marksEmpty)).toHaveLength(soft.length);
  });
});
