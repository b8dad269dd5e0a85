import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { replaceRulesSection, writeRulesSection, type SectionRule } from "@/lib/domain/rules-section";

const rule = (change: Partial<SectionRule>): SectionRule => ({ content: "Filter on created_at", appliesWhen: null, notWhen: null, taskType: "report", tool: null, ...change });
const bulletsOf = (section: string) => section.split("\n").filter((line) => line.startsWith("- "));

describe("the section of rules", () => {
  it("groups by task type, then tool, those of no tool first", () => {
    const section = writeRulesSection([rule({ content: "C", taskType: "zeta" }), rule({ content: "B", tool: "run_sql" }), rule({ content: "A" }), rule({ content: "B2", tool: "run_sql", appliesWhen: "on orders", notWhen: "on views" })]);
    expect(section.split("\n").slice(5, -2)).toEqual(["", "### report", "", "- A", "", "#### run_sql", "", "- B", "- B2 (applies when: on orders; not when: on views)", "", "### zeta", "", "- C"]);
    expect(section.startsWith("<!-- hindsight:lessons:begin -->\n") && section.endsWith("<!-- hindsight:lessons:end -->\n")).toBe(true);
  });

  it("says so where there are none", () => expect(writeRulesSection([])).toContain("\n\nNone yet.\n"));

  it.each([
    ["a marker", "x <!-- hindsight:lessons:end --> y", "- x &lt;!-- hindsight:lessons:end --&gt; y"],
    ["line breaks", "one\n\n# two\u2028three", "- one # two three"],
    ["a heading", "# All of it", "- \\# All of it"],
    ["a list", "1. first", "- 1\\. first"],
    ["a fence", "```js", "- \\```js"],
    ["a link", "see [here](http://evil)", "- see \\[here](http://evil)"],
    ["a file that is taken in", "follow @~/.ssh/config", "- follow \\@~/.ssh/config"],
    ["nothing of ordinary code", "Use `created_at`, a*b and snake_case", "- Use `created_at`, a*b and snake_case"],
  ])("keeps %s from being more than text", (_case, content, line) => expect(bulletsOf(writeRulesSection([rule({ content })]))).toEqual([line]));

  it("holds exactly one pair of markers and one line a rule, whatever the rules say", () => {
    const text = fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), fc.constantFrom("<!-- hindsight:lessons:begin -->", "<!-- hindsight:lessons:end -->", "\n- x", "```"));
    fc.assert(
      fc.property(fc.array(fc.record({ content: text, taskType: text, tool: fc.option(text), appliesWhen: fc.option(text), notWhen: fc.option(text) }), { maxLength: 8 }), (rules) => {
        const section = writeRulesSection(rules);
        expect(section.match(/<!--/g)).toHaveLength(2);
        expect(bulletsOf(section)).toHaveLength(rules.length);
        const once = replaceRulesSection("# Mine\n", section);
        expect(replaceRulesSection(once, section)).toBe(once);
      }),
    );
  });
});

describe("putting the section into a file", () => {
  const first = writeRulesSection([rule({ content: "Old" })]);
  const second = writeRulesSection([rule({ content: "New" })]);

  it.each([
    ["an empty file", "", second],
    ["the end of what a person wrote", "# Mine\n\nText\n", `# Mine\n\nText\n\n${second}`],
    ["the place of the one that is there", `# Mine\n\n${first}\n## More\n`, `# Mine\n\n${second}\n## More\n`],
    ["a file with Windows line ends", `# Mine\r\n\r\n${first.trimEnd()}\r\nMore\r\n`, `# Mine\r\n\r\n${second.trimEnd()}\r\nMore\r\n`],
  ])("takes %s", (_case, file, expected) => expect(replaceRulesSection(file, second)).toBe(expected));

  it.each([
    ["an end without a beginning", "x\n<!-- hindsight:lessons:end -->\n"],
    ["a beginning without an end", "<!-- hindsight:lessons:begin -->\n"],
    ["two sections", first + first],
    ["markers the wrong way round", "<!-- hindsight:lessons:end --> <!-- hindsight:lessons:begin -->"],
  ])("refuses %s", (_case, file) => expect(() => replaceRulesSection(file, second)).toThrow(expect.objectContaining({ code: "conflict" })));
});
