import { describe, expect, it } from "vitest";
import { sayingsOf } from "@/lib/domain/sayings";

describe("what an agent's words give away", () => {
  it.each([
    ["Let's assume the following sets of numbers: 12.5, 15.0", ["assumes"]],
    ["Assuming we have the PDF path, we can extract its text.", ["assumes"]],
    ["As an alternative, we can use placeholder values for now.", ["assumes"]],
    ["We will work with a hypothetical path.", ["assumes"]],
    ["下面先用模拟数据继续", ["assumes"]],
    ["假设总数为 1000", ["assumes"]],
    ["Therefore, the final answer is 42. TERMINATE", ["concludes"]],
    ["最终结果：42", ["concludes"]],
    ["因此，答案是 42", ["concludes"]],
    ["I will read the file and run the tests.", []],
    ["The mock server starts on port 3000; the tests mock the clock.", []],
    ["The component has a placeholder attribute.", []],
    ["我先读取文件，再运行测试。", []],
    ["```python\n# assuming x\nfinal answer = 3\n```\nRun this.", []],
    ["", []],
  ])("%s", (words, expected) => {
    expect(sayingsOf(words)).toEqual(expected);
  });

  it("reads a hostile text of any length in little time", () => {
    expect(sayingsOf("```".repeat(200_000))).toEqual([]);
    expect(sayingsOf("assum ".repeat(200_000))).toEqual([]);
  });
});
