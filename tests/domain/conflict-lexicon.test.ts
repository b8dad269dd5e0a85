import { describe, expect, it } from "vitest";
import { CONCEPT_ROWS } from "@/lib/domain/conflict/concepts";
import { ANTONYMS } from "@/lib/domain/conflict/lexicon/antonyms";
import { chineseMarks, englishMark } from "@/lib/domain/conflict/lexicon/marks";
import { tokenise } from "@/lib/domain/conflict/tokenise";

const concepts = CONCEPT_ROWS.map(([concept]) => concept);
const forms = (at: 1 | 2) => CONCEPT_ROWS.flatMap((row) => row[at].split(" ").filter(Boolean));
const twice = (list: readonly string[]) => list.filter((one, at) => list.indexOf(one) !== at);

describe("the lexicon", () => {
  it("has each concept and each form once, and no form that is a mark", () => {
    const marks = new Set([...chineseMarks()].map(([form]) => form));

    expect(twice(concepts)).toEqual([]);
    expect(twice(forms(1))).toEqual([]);
    expect(twice(forms(2))).toEqual([]);
    expect(forms(1).filter((form) => englishMark(form))).toEqual([]);
    expect(forms(2).filter((form) => marks.has(form))).toEqual([]);
  });

  it("opposes only concepts that it has", () => {
    expect(ANTONYMS.flat().filter((term) => !concepts.includes(term))).toEqual([]);
  });
});

describe("a text is read as", () => {
  it.each([
    ["English by stems and phrases", "Retrying failed pull requests", "retry error pull_request"],
    ["Chinese by known words, else by pairs", "重试拉取请求蝴蝶兰", "retry pull_request 蝴蝶 蝶兰"],
    ["two concepts in one word", "空单元格", "empty cell"],
    ["names kept whole", "in src/db/x.ts, --force, a.b.c, user_id, #ops, utf-8-sig", "src/db/x.ts | --force | a.b.c | user_id | #ops | utf-8-sig"],
    ["names by where they stand", "使用 Redux, with Zustand", "use redux | zustand"],
    ["numbers with their unit", "30 s, 1 minute, 5%, 2 KB, 三次, twice, v2, 3.12", "#30s | #60s | #5% | #2000b | #3 | #2 | v2 | 3.12"],
    ["code by its parts", "`git commit -m \"x\"`", "git commit -m x"],
    ["a phrase of a name", "snake_case and camelCase", "snake_case camel_case"],
    ["nothing where nothing is", " \u0000 ☃ ", ""],
  ])("%s", (_case, text, terms) => {
    expect(tokenise(text).flatMap((token) => (token.kind === "mark" ? [] : token.kind === "break" ? ["|"] : [token.term])).join(" ")).toBe(terms);
  });
});
