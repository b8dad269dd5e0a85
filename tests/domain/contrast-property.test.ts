import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { visibleLength } from "@/lib/domain/clip";
import { CONTRAST_KINDS } from "@/lib/domain/contrast/contrast";
import { findContrasts } from "@/lib/domain/contrast/find-contrasts";
import { FAILURE_CLASSES } from "@/lib/domain/failure-class";
import { makeCalls, type Sent } from "../support/call-records";

/** Names that can be told from the words of a rule. */
const name = fc.constantFrom("zq_created_time", "zq_created_at", "zq_total", "zq_totals", "zq_mode", "zqname", "zqnmae", "zq-flag", "zq/one.csv", "zq/two/one.csv", "zq_5", "zq 过期", "zq\u0000x", "zq_a\nzq_b", "gbk", "utf-8", "31/12/2024", "2024-12-31", "sk-zq1234567890abcdef", "zq_…_cut");

const text = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(name, name).map(([a, b]) => `SELECT ${a}, id FROM orders WHERE ${b} > 1`) },
  { weight: 4, arbitrary: fc.tuple(name, name).map(([a, b]) => `tool run --level ${a} ${b} | head -3`) },
  { weight: 2, arbitrary: fc.tuple(name, name).map(([a, b]) => `cd ${a} && tool --${b}=1 <<EOF\n${a}\nEOF`) },
  { weight: 4, arbitrary: fc.tuple(name, name).map(([a, b]) => `from ${a} import ${b}\nprint(row['${a}'], enc="${b}")`) },
  { weight: 2, arbitrary: name },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom("'".repeat(50), '"(('.repeat(30), "$(".repeat(30), "/*".repeat(40), "`".repeat(9), "…", "") },
);
const value = fc.oneof(text, name, fc.integer(), fc.boolean(), fc.constant(null), fc.array(name, { maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }));
const input = fc.oneof(text, fc.dictionary(fc.constantFrom("query", "command", "code", "path", "url", "mode", "limit", "encoding", "old_string", "token", "__proto__"), value, { maxKeys: 4 }), value);

const failing: fc.Arbitrary<Sent> = fc.record({
  tool: fc.constantFrom("zq_tool", "Bash", "run_code"),
  input,
  fails: fc.constantFrom(...FAILURE_CLASSES),
  says: fc.tuple(fc.array(fc.oneof(name, fc.constantFrom("no such column:", "is not one of", "NoneType", "not defined", "run 'zq_cmd go' first", "at most 5", "cannot be used")), { maxLength: 6 }), fc.constant("zq_said")).map(([words, last]) => [...words, last].join(" ")),
});

/** Calls that differ in one name, which the message of the failing one may hold. */
const aimed = fc
  .record({
    tool: fc.constantFrom("zq_tool", "Bash", "run_code"),
    from: name,
    to: name,
    write: fc.constantFrom<(word: string) => unknown>(
      (word) => ({ query: `SELECT id FROM orders WHERE ${word} > 1` }),
      (word) => ({ command: `tool run --level ${word} a.csv` }),
      (word) => ({ command: `tool ${word} && tool list` }),
      (word) => ({ code: `row = read('a')\nprint(row['${word}'])` }),
      (word) => ({ mode: word, page: 1 }),
      (word) => ({ [word]: 5, page: 1 }),
      (word) => ({ path: word, token: word, page: 1 }),
    ),
    fails: fc.constantFrom("unknown_column_or_field" as const, "invalid_param" as const, "not_found" as const, "encoding" as const, "missing_param" as const, "dependency_missing" as const),
    isOpposite: fc.boolean(),
  })
  .map(({ tool, from, to, write, fails, isOpposite }): Sent[] => [{ tool, input: write(from), fails, says: `zq_said ${from} is not valid${isOpposite ? `, use ${to}` : ""}` }, { tool, input: write(to) }]);

const tasks = fc.array(fc.oneof({ weight: 3, arbitrary: aimed }, { weight: 1, arbitrary: fc.tuple(failing, input).map(([sent, other]): Sent[] => [sent, { tool: sent.tool, input: other }]) }), { maxLength: 4 }).map((pairs) => pairs.flat());

const NAMES = /zq[\w/.-]*/g;

describe("findContrasts, whatever is recorded", () => {
  it("never throws, keeps within its bounds, and names nothing that neither call holds", () => {
    let found = 0;
    fc.assert(
      fc.property(tasks, (sent) => {
        const calls = makeCalls(sent);
        for (const contrast of findContrasts(calls)) {
          found += 1;
          const held = [contrast.failedIndex, contrast.succeededIndex].map((index) => `${calls[index]?.action} ${String(JSON.stringify(calls[index]?.input))}`).join("\n");
          const texts = [contrast.rule.en, contrast.rule["zh-CN"], contrast.appliesWhen?.en ?? "", contrast.appliesWhen?.["zh-CN"] ?? "", ...contrast.keywords];
          for (const one of texts) {
            expect(visibleLength(one)).toBeLessThanOrEqual(80);
            expect(one).not.toMatch(/[\u0000-\u001f\u007f…]|sk-/);
            if (contrast.kind !== "precondition") for (const [named] of one.matchAll(NAMES)) expect(held).toContain(named.replace(/[.]$/, ""));
          }
          expect(CONTRAST_KINDS).toContain(contrast.kind);
          expect(contrast.failedIndex).toBeLessThan(contrast.succeededIndex);
          expect(contrast.support).toBeGreaterThanOrEqual(1);
        }
      }),
      { numRuns: 400 },
    );
    expect(found).toBeGreaterThan(20);
  }, 30_000);
});
