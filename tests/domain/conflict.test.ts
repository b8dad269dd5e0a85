import { describe, expect, it } from "vitest";
import { conflictReasonText } from "@/lib/domain/conflict/conflict-reason";
import { judgePair } from "@/lib/domain/conflict/judge-pair";
import type { Rule } from "@/lib/domain/lesson";
import { isDevelopmentPair, makeRule, readOwnPairs } from "@/tests/support/lesson-pairs";

const judge = (left: string | Partial<Rule>, right: string | Partial<Rule>) =>
  judgePair(...([left, right].map((part) => makeRule(typeof part === "string" ? { content: part } : part)) as [Rule, Rule]));
const kindOf = (left: string | Partial<Rule>, right: string | Partial<Rule>) => judge(left, right)?.kind ?? null;

describe("a contradiction is found whatever the likeness", () => {
  it.each([
    ["a preference and its warning", "Try utf-8-sig first", "utf-8-sig garbles some files, check the BOM"],
    ["the same in Chinese", "utf-8-sig 优先", "utf-8-sig 会让部分文件乱码，先检查 BOM"],
    ["opposite ways out of one case", "Empty result: retry with synonyms", "Empty result: do not change words, check the condition"],
    ["the same in Chinese", "空结果：换同义词重试", "空结果：不要换词，检查条件"],
    ["the same across languages", "On an empty result, retry with synonyms", "结果为空时不要换词，检查筛选条件"],
    ["a ban and a demand", "Always use semicolons", "Do not use semicolons"],
    ["a ban and a leave", "You may edit files under vendor/", "Never edit files under vendor/"],
    ["a ban and a demand in two languages", "Never push to main", "测试通过后直接推送到 main"],
    ["a demand and what is needless", "提交前必须手动测试", "提交前无需手动测试"],
    ["before and after", "Run the cleanup before the backup", "Run the cleanup after the backup"],
    ["先…再… turned round", "先建索引再导入数据", "先导入数据再建索引"],
    ["first and then", "Write the tests first, then the code", "Write the code before the tests"],
    ["a preference turned round", "Prefer interfaces over type aliases", "Prefer type aliases over interfaces"],
    ["instead of", "Use polling instead of webhooks", "Use webhooks rather than polling"],
    ["enable and disable", "Enable the cache in tests", "Disable the cache in tests"],
    ["保留 and 删除", "保留空行", "删除空行"],
    ["two that exclude each other", "注释一律使用中文", "Write comments in English"],
    ["one of two with nothing else said", "Use tabs for indentation", "Use 2 spaces for indentation"],
    ["asked first and not asked", "Ask before running destructive commands", "Run destructive commands without asking"],
    ["only when asked and unasked", "Commit only when the user asks for it", "主动提交，不用等用户要求"],
    ["stop and go on", "出现错误时立即停止", "出现错误时继续执行剩余步骤"],
  ])("%s", (_case, left, right) => {
    expect(kindOf(left, right)).toBe("contradiction");
    expect(kindOf(right, left)).toBe("contradiction");
  });
});

describe("what can be followed together is no contradiction", () => {
  it.each([
    ["not before, and after", "Don't delete logs before the backup", "Delete logs after the backup"],
    ["not until, and before", "Don't click a link until the page has loaded", "Wait for the page to load before clicking a link"],
    ["never without, and always with", "Never use LIMIT without ORDER BY", "Always add ORDER BY when using LIMIT"],
    ["too many, and one", "避免过多索引", "关联字段必须建索引"],
    ["another object", "Do not delete rows from audit tables", "Delete rows from temporary tables when done"],
    ["another folder", "不要修改 migrations 目录", "可以修改 seeds 目录"],
    ["another case", { content: "Convert dates to ISO format", appliesWhen: "loading supplier files" }, { content: "Never convert dates to ISO format", appliesWhen: "exporting to the bank" }],
    ["another tool", { content: "Pass --force", tool: "npm_install" }, { content: "Never pass --force", tool: "git_push" }],
    ["another status", "If the page returns 404, stop", "If the page returns 503, do not stop"],
    ["what it is for", "优先使用早返回，避免深层嵌套", "Use early returns to avoid deep nesting"],
  ])("%s", (_case, left, right) => {
    expect(kindOf(left, right)).not.toBe("contradiction");
    expect(kindOf(right, left)).not.toBe("contradiction");
  });
});

describe("the same in other words is a duplicate, never an exact one", () => {
  it.each([
    ["reworded", "Always run the tests before you commit", "Run tests before committing"],
    ["order of the halves", "If the CSV begins with a BOM, read it with utf-8-sig", "Read with utf-8-sig when a CSV starts with a BOM"],
    ["forbidden in two ways", "不要点击广告链接", "禁止点击广告链接"],
    ["across languages", "Never hardcode secrets", "不要硬编码密钥"],
    ["the same number in words", "超时最多重试三次", "Retry at most 3 times on timeout"],
    ["the same time in another unit", "Set the timeout to 60 seconds", "Set the timeout to 1 minute"],
    ["its case in its own field", { content: "Wait before retrying", appliesWhen: "on 429" }, "On 429, wait before retrying"],
  ])("%s", (_case, left, right) => {
    expect(judge(left, right)).toMatchObject({ kind: "duplicate", isExact: false });
  });

  it.each([
    ["case, width and the final stop", "Check the BOM.", "check  the BOM"],
    ["full-width letters", "检查ＢＯＭ。", "检查BOM"],
  ])("but for %s, which do not count", (_case, left, right) => {
    expect(judge(left, right)).toMatchObject({ kind: "duplicate", isExact: true, isBorderline: false, similarity: 1 });
  });

  it("is not exact for another task type, though the words are", () => {
    expect(judge({ content: "Check the BOM", taskType: "a" }, { content: "Check the BOM", taskType: "b" })).toMatchObject({ kind: "duplicate", isExact: false, isBorderline: true });
  });
});

describe("another value in the same place is a replacement", () => {
  it.each([
    ["a number", "Retry at most 3 times", "Retry at most 5 times", "3 times", "5 times"],
    ["a unit", "Wait 30 seconds between calls", "Wait 30 minutes between calls", "30 seconds", "30 minutes"],
    ["a tool", "Format code with Prettier before committing", "Format code with Biome before committing", "Prettier", "Biome"],
    ["a column", "日期过滤用 created_time 字段", "日期过滤用 created_at 字段", "created_time", "created_at"],
    ["a path", "Store backups in /var/backups", "Store backups in /mnt/backups", "/var/backups", "/mnt/backups"],
    ["a word of no list", "使用 Redux 管理状态", "使用 Zustand 管理状态", "Redux", "Zustand"],
    ["across languages", "Use Python 3.9 for all scripts", "所有脚本使用 Python 3.12", "3.9", "3.12"],
  ])("%s", (_case, left, right, was, is) => {
    expect(judge(left, right)).toMatchObject({ kind: "replacement", reason: { code: "conflict_value", values: { left: was, right: is } }, words: { left: [was], right: [is] } });
  });
});

describe("other rules", () => {
  it.each([
    ["demands of one case", "Run the linter before committing", "Run the tests before committing", "complement"],
    ["demands of one case in two languages", "Log the reason of every skipped row while importing", "导入时检查表头", "complement"],
    ["demands on one thing", "logger 用模块级别的", "用 logger 记录异常", "complement"],
    ["parallel words of other things", "订单服务使用 8080 端口", "支付服务使用 9090 端口", null],
    ["parallel cases", "If the page returns 404, stop", "If the page returns 503, retry", null],
    ["nothing in common", "Use semantic HTML", "每天轮换日志", null],
  ])("%s", (_case, left, right, kind) => {
    expect(kindOf(left, right)).toBe(kind);
  });
});

it("says why in words of both rules, and in both languages", () => {
  const judgement = judge("Always use semicolons", "Do not use semicolons");

  expect(judgement).toMatchObject({ reason: { code: "conflict_negated", values: { what: "semicolons" } }, words: { left: ["semicolons"], right: ["Do not", "semicolons"] } });
  expect(judgement?.words.shared).toContain("semicolons");
  expect(conflictReasonText(judgement!.reason, "en")).toBe("one asks for what the other forbids or calls needless: semicolons");
  expect(conflictReasonText(judgement!.reason, "zh-CN")).toContain("semicolons");
});

describe("the labelled pairs", () => {
  const pairs = readOwnPairs();

  it("are many, and of every relation in both halves", () => {
    expect(pairs.length).toBeGreaterThanOrEqual(120);
    expect(new Set(pairs.map(({ id }) => id)).size).toBe(pairs.length);
    for (const half of [true, false]) expect(new Set(pairs.filter((pair) => isDevelopmentPair(pair) === half).map(({ label }) => label)).size).toBe(6);
  });

  it("never merge a near miss, a complement or a contradiction by themselves", () => {
    const merged = pairs.filter(({ label, left, right }) => label !== "duplicate" && judgePair(left, right)?.isExact);
    expect(merged).toEqual([]);
  });

  it.each(["contradiction", "duplicate", "replacement"] as const)("of the development half give few wrong and miss few: %s", (kind) => {
    const judged = pairs.filter(isDevelopmentPair).map(({ label, left, right }) => ({ label, kind: judgePair(left, right)?.kind }));
    const right = judged.filter((one) => one.label === kind && one.kind === kind).length;

    expect(right / judged.filter((one) => one.kind === kind).length).toBeGreaterThanOrEqual(0.85);
    expect(right / judged.filter((one) => one.label === kind).length).toBeGreaterThanOrEqual(0.85);
  });
});

describe("what brings in another thing is no newer choice", () => {
  it.each([
    ["two modules to install", "Install lxml before using it: it is missing here", "Install openpyxl before using it: it is missing here"],
    ["two names to import", "Import fetch_table from helpers before using it", "Import parse_rows from helpers before using it"],
    ["the same in Chinese", "使用 lxml 前先安装 lxml", "使用 openpyxl 前先安装 openpyxl"],
  ])("%s", (_case, left, right) => {
    expect(judge(left, right)).toBeNull();
  });
});
