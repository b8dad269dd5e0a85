import { describe, expect, it } from "vitest";
import type { CallRecord } from "@/lib/domain/call-record";
import { findContrasts } from "@/lib/domain/contrast/find-contrasts";
import type { Entities, FailureClass } from "@/lib/domain/failure-class";
import { hashValues } from "@/lib/domain/hash";
import { argumentLine } from "@/lib/domain/summary-argument";

type Sent = Readonly<{ tool: string; input: unknown; fails?: FailureClass; says?: string; entities?: Entities }>;

function callsOf(sent: readonly Sent[]): CallRecord[] {
  return sent.map(({ tool, input, fails, says = "", entities = {} }, index) => ({
    index,
    eventId: `e${index}`,
    timestampMs: index * 1_000,
    attempt: 1,
    agent: null,
    action: tool,
    argument: argumentLine(input),
    input,
    callKey: hashValues(tool, input),
    preview: says,
    hasFailed: fails !== undefined,
    hasWorked: fails === undefined,
    diagnosis: fails === undefined ? null : { failureClass: fails, rule: "test", entities, excerpt: says, isAmbiguous: false },
    trust: null,
  }));
}

const rulesOf = (...sent: readonly Sent[]) => findContrasts(callsOf(sent)).map(({ kind, rule }) => [kind, rule.en, rule["zh-CN"]]);

describe("findContrasts", () => {
  it("makes a rule of a renamed column", () => {
    const query = (column: string) => ({ query: `SELECT id FROM orders WHERE ${column} > '2024-01-01'` });
    expect(
      rulesOf(
        { tool: "run_sql", input: query("created_time"), fails: "unknown_column_or_field", says: "no such column: created_time", entities: { column: "created_time" } },
        { tool: "run_sql", input: query("created_at") },
      ),
    ).toEqual([["identifier", "Query orders.created_at, not created_time", "查询用 orders.created_at，不要用 created_time"]]);
  });

  it("makes a rule of a changed encoding", () => {
    expect(
      rulesOf(
        { tool: "read_csv", input: { path: "in/a.csv", encoding: "utf-8" }, fails: "encoding", says: "'utf-8' codec can't decode byte 0xd5", entities: { encoding: "utf-8" } },
        { tool: "read_csv", input: { path: "in/a.csv", encoding: "gb18030" } },
      ),
    ).toEqual([["encoding", "Read CSV as gb18030, not utf-8", "读取 CSV 用 gb18030，不要用 utf-8"]]);
  });

  it("stays silent where the same call worked later", () => {
    const input = { path: "in/a.csv", encoding: "utf-8" };
    expect(rulesOf({ tool: "read_csv", input, fails: "encoding", says: "'utf-8' codec can't decode" }, { tool: "read_csv", input }, { tool: "read_csv", input: { ...input, encoding: "gbk" } })).toEqual([]);
  });
});
