import { describe, expect, it } from "vitest";
import { findContrasts } from "@/lib/domain/contrast/find-contrasts";
import { makeCalls, type Sent } from "../support/call-records";

type Failing = Omit<Sent, "tool" | "input">;
type Found = Readonly<{ kind: string; en: string; zh: string }>;
type Case = readonly [title: string, tool: string, failing: unknown, working: unknown, failure: Failing, found: Found];

const sql = (query: string) => ({ query });
const run = (command: string) => ({ command, description: "does it" });
const code = (text: string) => ({ code: text });

const QUERIES: readonly Case[] = [
  ["a column that was renamed", "run_sql", sql("SELECT id, created_time FROM orders"), sql("SELECT id, created_at FROM orders"), { fails: "unknown_column_or_field", says: "no such column: created_time" }, { kind: "identifier", en: "Query orders.created_at, not created_time", zh: "查询用 orders.created_at，不要用 created_time" }],
  ["a column behind an alias", "run_sql", sql("SELECT o.id FROM orders o JOIN users u ON u.id = o.uid"), sql("SELECT o.id FROM orders o JOIN users u ON u.id = o.user_id"), { fails: "unknown_column_or_field", says: "ERROR 1054: Unknown column 'o.uid' in 'on clause'" }, { kind: "identifier", en: "Query orders.user_id, not uid", zh: "查询用 orders.user_id，不要用 uid" }],
  ["a column used twice", "run_sql", sql("SELECT nmae FROM t WHERE nmae <> ''"), sql("SELECT name FROM t WHERE name <> ''"), { fails: "unknown_column_or_field", says: "column \"nmae\" does not exist" }, { kind: "identifier", en: "Query t.name, not nmae", zh: "查询用 t.name，不要用 nmae" }],
  ["a column of another name in a condition", "run_sql", sql("SELECT id FROM bills WHERE total > 5"), sql("SELECT id FROM bills WHERE amount > 5"), { fails: "unknown_column_or_field", says: "未知列'total'在'WHERE'" }, { kind: "identifier", en: "Query bills.amount, not total", zh: "查询用 bills.amount，不要用 total" }],
  ["a column while the limit changed too", "run_sql", sql("SELECT created_time FROM orders LIMIT 10"), sql("SELECT created_at FROM orders LIMIT 50"), { fails: "unknown_column_or_field", says: "no such column: created_time" }, { kind: "identifier", en: "Query orders.created_at, not created_time", zh: "查询用 orders.created_at，不要用 created_time" }],
  ["a column that needs its quotes", "run_sql", sql("SELECT createdAt FROM users"), sql('SELECT "createdAt" FROM users'), { fails: "unknown_column_or_field", says: 'column "createdat" does not exist' }, { kind: "identifier", en: 'Write "createdAt" in its quotes and case, not createdAt', zh: '列名写成 "createdAt"，不要写成 createdAt' }],
  ["a table", "run_sql", sql("SELECT count(*) FROM customer"), sql("SELECT count(*) FROM customers"), { fails: "unknown_table", says: "ERROR: relation \"customer\" does not exist" }, { kind: "identifier", en: "Query the table customers, not customer", zh: "查询表 customers，不要查 customer" }],
  ["a table in its schema", "run_sql", sql("SELECT 1 FROM users"), sql("SELECT 1 FROM crm.users"), { fails: "unknown_table", says: "Table 'users' doesn't exist" }, { kind: "identifier", en: "Query the table crm.users, not users", zh: "查询表 crm.users，不要查 users" }],
  ["a word of the language", "run_sql", sql("SELCT id FROM t"), sql("SELECT id FROM t"), { fails: "syntax_error", says: 'syntax error at or near "SELCT"' }, { kind: "code_edit", en: "Write SELECT, not SELCT", zh: "写 SELECT，不要写 SELCT" }],
  ["a query inside a command", "Bash", run('sqlite3 shop.db "SELECT total_sum FROM orders"'), run('sqlite3 shop.db "SELECT total_amount FROM orders"'), { fails: "unknown_column_or_field", says: "Error: no such column: total_sum" }, { kind: "identifier", en: "Query orders.total_amount, not total_sum", zh: "查询用 orders.total_amount，不要用 total_sum" }],
];

const ARGUMENTS: readonly Case[] = [
  ["an encoding", "read_csv", { path: "in/a.csv", encoding: "utf-8" }, { path: "in/a.csv", encoding: "gb18030" }, { fails: "encoding", says: "'utf-8' codec can't decode byte 0xd5" }, { kind: "encoding", en: "Read CSV as gb18030, not utf-8", zh: "读取 CSV 用 gb18030，不要用 utf-8" }],
  ["an encoding that was not given before", "read_csv", { path: "in/a.csv" }, { path: "in/a.csv", encoding: "gbk" }, { fails: "encoding", says: "'utf-8' codec can't decode byte 0xd5" }, { kind: "encoding", en: "Read CSV as gbk", zh: "读取 CSV 用 gbk" }],
  ["an encoding of a file that is written", "write_file", { path: "out.txt", encoding: "ascii" }, { path: "out.txt", encoding: "utf-8" }, { fails: "encoding", says: "'ascii' codec can't encode character" }, { kind: "encoding", en: "Write TXT as utf-8, not ascii", zh: "写入 TXT 用 utf-8，不要用 ascii" }],
  ["a parameter that was missing", "export_report", { from: "a" }, { from: "a", start: "b" }, { fails: "missing_param", says: "the following arguments are required: start" }, { kind: "parameter", en: "export_report: always pass start", zh: "export_report：必须传 start" }],
  ["a parameter under another name", "send_mail", { recipient: "x", text: "hi" }, { to: "x", text: "hi" }, { fails: "invalid_param", says: "unexpected keyword argument 'recipient'" }, { kind: "parameter", en: "send_mail: pass to, not recipient", zh: "send_mail：参数名用 to，不要用 recipient" }],
  ["a parameter that is not known", "fetch_page", { url: "https://a.example/x", depth: 2, render: "a" }, { url: "https://a.example/x", depth: 2 }, { fails: "invalid_param", says: "got an unexpected keyword argument 'render'" }, { kind: "parameter", en: "fetch_page: do not pass render", zh: "fetch_page：不要传 render" }],
  ["a number that was sent as text", "list_items", { limit: "20", page: 1 }, { limit: 20, page: 1 }, { fails: "type_mismatch", says: "limit: expected number, received string" }, { kind: "type", en: "list_items: pass limit as a number", zh: "list_items：limit 要传数字" }],
  ["one text where a list was wanted", "tag_task", { id: "t", tags: "urgent" }, { id: "t", tags: ["urgent"] }, { fails: "type_mismatch", says: "tags: value is not a valid list" }, { kind: "type", en: "tag_task: pass tags as a list", zh: "tag_task：tags 要传列表" }],
  ["the way a day is written", "find_orders", { since: "31/12/2024", status: "open" }, { since: "2024-12-31", status: "open" }, { fails: "parse", says: "不正确的datetime值：'31/12/2024'" }, { kind: "value", en: "find_orders: write since as YYYY-MM-DD, not DD/MM/YYYY", zh: "find_orders：since 写成 YYYY-MM-DD，不要写成 DD/MM/YYYY" }],
  ["a value out of a list of allowed ones", "set_level", { level: "loud" }, { level: "info" }, { fails: "invalid_param", says: "Invalid value for 'level': 'loud' is not one of 'debug', 'info'" }, { kind: "value", en: "set_level: set level to info, not loud", zh: "set_level：level 用 info，不要用 loud" }],
  ["a value with a slip", "set_state", { id: 7, state: "refunding" }, { id: 7, state: "refunded" }, { fails: "invalid_param", says: '枚举order_status的输入值无效: "refunding"' }, { kind: "value", en: "set_state: set state to refunded, not refunding", zh: "set_state：state 用 refunded，不要用 refunding" }],
  ["a number above a limit", "search_docs", { q: "a", page_size: 500 }, { q: "a", page_size: 80 }, { fails: "invalid_param", says: "page_size must be at most 100" }, { kind: "value", en: "search_docs: keep page_size at 100 or less", zh: "search_docs：page_size 不要超过 100" }],
  ["a kind of id that is refused", "pay_order", { order: "a", payment_id: "voucher_1234" }, { order: "a", payment_id: "card_9876" }, { fails: "business_rule", says: "voucher cannot be used for this order" }, { kind: "value", en: "pay_order: payment_id takes no voucher", zh: "pay_order：payment_id 不接受 voucher" }],
  ["a path in another folder", "read_file", { path: "config.yaml" }, { path: "deploy/config.yaml" }, { fails: "not_found", says: "No such file or directory: 'config.yaml'" }, { kind: "file", en: "read_file: use the path deploy/config.yaml, not config.yaml", zh: "read_file：路径用 deploy/config.yaml，不要用 config.yaml" }],
  ["a path with another ending", "read_file", { path: "data/list.xls" }, { path: "data/list.xlsx" }, { fails: "not_found", says: "File not found: data/list.xls" }, { kind: "file", en: "read_file: use the path data/list.xlsx, not data/list.xls", zh: "read_file：路径用 data/list.xlsx，不要用 data/list.xls" }],
  ["a path without the folder of one person", "read_file", { path: "/home/ann/shop/src/main.py" }, { path: "src/main.py" }, { fails: "not_found", says: "no such file: /home/ann/shop/src/main.py" }, { kind: "file", en: "read_file: use the path src/main.py", zh: "read_file：路径用 src/main.py" }],
  ["a folder where a file was wanted", "Read", { file_path: "/home/ann/shop" }, { file_path: "/home/ann/shop/README.md" }, { fails: "invalid_param", says: "EISDIR: illegal operation on a directory, read" }, { kind: "file", en: "Read: give a file, not a folder", zh: "Read：给出文件，不要给目录" }],
  ["an address", "http_get", { url: "https://api.example.com/v1/orders", verbose: true }, { url: "https://api.example.com/v2/orders", verbose: true }, { fails: "not_found", says: "404 Not Found" }, { kind: "url", en: "Call /v2/orders, not /v1/orders", zh: "调用 /v2/orders，不要调用 /v1/orders" }],
  ["more time", "run_job", { job: "sync", timeout: 10 }, { job: "sync", timeout: 120 }, { fails: "timeout", says: "timed out" }, { kind: "value", en: "run_job: set timeout to 120, not 10", zh: "run_job：timeout 用 120，不要用 10" }],
  ["smaller pieces", "embed_texts", { batch_size: 512, model: "m" }, { batch_size: 64, model: "m" }, { fails: "rate_limit", says: "429 Too Many Requests" }, { kind: "value", en: "embed_texts: set batch_size to 64, not 512", zh: "embed_texts：batch_size 用 64，不要用 512" }],
  ["text that must be copied with its blanks", "Edit", { file_path: "a.py", old_string: "if x:\n  y = 1", new_string: "pass" }, { file_path: "a.py", old_string: "if x:\n    y = 1", new_string: "pass" }, { fails: "not_found", says: "String to replace not found in file." }, { kind: "value", en: "Edit: copy old_string with the very same whitespace", zh: "Edit：old_string 的空白要与原文完全一致" }],
];

const COMMANDS: readonly Case[] = [
  ["a flag that the message asks for", "Bash", run("git push 2>&1"), run("git push --set-upstream origin topic 2>&1"), { fails: "other", says: "fatal: The current branch topic has no upstream branch." }, { kind: "flag", en: "git push: add --set-upstream", zh: "git push：加上 --set-upstream" }],
  ["a flag with its number", "Bash", run("curl https://a.example/x"), run("curl --max-time 60 https://a.example/x"), { fails: "timeout", says: "curl: (28) Operation timed out" }, { kind: "flag", en: "curl: add --max-time 60", zh: "curl：加上 --max-time 60" }],
  ["a flag that is not known", "Bash", run("pytest -q --fast tests"), run("pytest -q tests"), { fails: "invalid_param", says: "error: unrecognized arguments: --fast" }, { kind: "flag", en: "pytest: leave out --fast", zh: "pytest：不要加 --fast" }],
  ["a flag under another name", "Bash", run("tool export --out a.csv"), run("tool export --output a.csv"), { fails: "invalid_param", says: "unknown option --out" }, { kind: "flag", en: "tool: use --output, not --out", zh: "tool：用 --output，不要用 --out" }],
  ["the value of a flag", "Bash", run("ccli --level loud run"), run("ccli --level info run"), { fails: "invalid_param", says: "Invalid value for '--level': 'loud' is not one of 'debug', 'info'" }, { kind: "flag", en: "ccli: --level info, not loud", zh: "ccli：--level 用 info，不要用 loud" }],
  ["a program that is not there", "Bash", run("python app.py --once"), run("python3 app.py --once"), { fails: "dependency_missing", says: "bash: python: command not found" }, { kind: "command", en: "Run python3, not python", zh: "运行 python3，不要运行 python" }],
  ["a subcommand", "Bash", run("npm tset"), run("npm test"), { fails: "invalid_param", says: 'Unknown command: "tset"' }, { kind: "command", en: "npm: use test, not tset", zh: "npm：用 test，不要用 tset" }],
  ["the name of a script", "Bash", run("npm run tests"), run("npm run test"), { fails: "not_found", says: 'npm error Missing script: "tests"' }, { kind: "command", en: "npm: use test, not tests", zh: "npm：用 test，不要用 tests" }],
  ["the folder to run in", "Bash", run("npm test"), run("cd web && npm test"), { fails: "not_found", says: "ENOENT: no such file or directory, open 'package.json'" }, { kind: "file", en: "Run npm test in web", zh: "在 web 目录下运行 npm test" }],
  ["a file in a command", "Bash", run("cat settings.json | head -5"), run("cat config/settings.json"), { fails: "not_found", says: "cat: settings.json: No such file or directory" }, { kind: "file", en: "cat: use the path config/settings.json, not settings.json", zh: "cat：路径用 config/settings.json，不要用 settings.json" }],
  ["a file that is ignored", "Bash", run("git add a.ts build/out.js"), run("git add a.ts"), { fails: "other", says: "The following paths are ignored by one of your .gitignore files:\nbuild/out.js" }, { kind: "flag", en: "git add: leave out build/out.js", zh: "git add：不要加 build/out.js" }],
  ["an encoding in a command", "Bash", run("iconv -f utf-8 -t utf-16 a.txt"), run("iconv -f gb18030 -t utf-16 a.txt"), { fails: "encoding", says: "iconv: cannot convert utf-8" }, { kind: "encoding", en: "Read TXT as gb18030, not utf-8", zh: "读取 TXT 用 gb18030，不要用 utf-8" }],
];

const PROGRAMS: readonly Case[] = [
  ["a helper that was not imported", "run_code", code('look_up("a")'), code('from helpers import look_up\n\nfound = look_up("a")\nprint(found)'), { fails: "other", says: "NameError: name 'look_up' is not defined" }, { kind: "code_edit", en: "Import look_up from helpers before using it", zh: "使用 look_up 前先从 helpers 导入" }],
  ["a helper of a package", "run_code", code("const rows = readRows('a');\nshow(rows);"), code('import { readRows } from "./rows";\nconst rows = readRows(\'a\');\nshow(rows);'), { fails: "other", says: "ReferenceError: readRows is not defined" }, { kind: "code_edit", en: "Import readRows from ./rows before using it", zh: "使用 readRows 前先从 ./rows 导入" }],
  ["an encoding in a call", "run_code", code("rows = open('a.csv', encoding='utf-8').read()"), code("rows = open('a.csv', encoding='utf-8-sig').read()"), { fails: "encoding", says: "UnicodeDecodeError: 'utf-8' codec can't decode" }, { kind: "encoding", en: "Read CSV as utf-8-sig, not utf-8", zh: "读取 CSV 用 utf-8-sig，不要用 utf-8" }],
  ["an encoding that was not given in a call", "run_code", code("df = pd.read_csv('a.csv')"), code("df = pd.read_csv('a.csv', encoding='gbk')"), { fails: "encoding", says: "UnicodeDecodeError: 'utf-8' codec can't decode" }, { kind: "encoding", en: "Read CSV as gbk", zh: "读取 CSV 用 gbk" }],
  ["the key of a dictionary", "run_code", code("print(row['created'])"), code("print(row['created_at'])"), { fails: "unknown_column_or_field", says: "KeyError: 'created'" }, { kind: "identifier", en: "Use the key created_at, not created", zh: "键名用 created_at，不要用 created" }],
  ["a method", "run_code", code("text = page.get_texts()\nprint(text)"), code("text = page.get_text()\nprint(text)"), { fails: "unknown_column_or_field", says: "AttributeError: 'Page' object has no attribute 'get_texts'" }, { kind: "identifier", en: "Write get_text, not get_texts", zh: "写 get_text，不要写 get_texts" }],
  ["an argument that is not known", "run_code", code("df = pd.read_csv('a.csv', error_bad_lines=False)"), code("df = pd.read_csv('a.csv')"), { fails: "invalid_param", says: "TypeError: read_csv() got an unexpected keyword argument 'error_bad_lines'" }, { kind: "parameter", en: "Do not pass error_bad_lines", zh: "不要传 error_bad_lines" }],
  ["numbers with thousands separators", "run_code", code("a = 737,015\nb = 4,065\nprint(a - b)"), code("# without commas\na = 737015\nb = 4065\nprint(a - b)"), { fails: "syntax_error", says: "SyntaxError: leading zeros in decimal integer literals are not permitted" }, { kind: "code_edit", en: "Write numbers in code without thousands separators", zh: "代码里的数字不要写千位分隔符" }],
  ["the indentation", "edit", { command: "edit 4:4\nreturn 1\nend_of_edit" }, { command: "edit 4:4\n        return 1\nend_of_edit" }, { fails: "syntax_error", says: "Your edit has introduced new syntax errors" }, { kind: "code_edit", en: "edit: keep the indentation of the lines around", zh: "edit：保持与周围代码一致的缩进" }],
  ["a test for nothing", "run_code", code("rows = look()\nfor row in rows:\n    print(row)"), code("rows = look()\nif rows is None:\n    rows = []\nfor row in rows:\n    print(row)"), { fails: "type_mismatch", says: "TypeError: 'NoneType' object is not iterable" }, { kind: "code_edit", en: "Check that rows is not empty before using it", zh: "使用 rows 前先判断它是否为空" }],
];

describe("findContrasts makes a rule of", () => {
  it.each([...QUERIES, ...ARGUMENTS, ...COMMANDS, ...PROGRAMS])("%s", (_title, tool, failing, working, failure, { kind, en, zh }) => {
    const found = findContrasts(makeCalls([{ tool, input: failing, ...failure }, { tool, input: working }]));

    expect(found.map((one) => [one.kind, one.rule.en, one.rule["zh-CN"]])).toEqual([[kind, en, zh]]);
    expect(found[0]).toMatchObject({ tool, failedEventId: "e0", succeededEventId: "e1", failureClass: failure.fails, support: 1 });
  });
});
