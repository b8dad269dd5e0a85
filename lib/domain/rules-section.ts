import { DomainError } from "./errors";

const BEGIN = "<!-- hindsight:lessons:begin -->";
const END = "<!-- hindsight:lessons:end -->";

export type SectionRule = Readonly<{ content: string; appliesWhen: string | null; notWhen: string | null; taskType: string; tool: string | null }>;

const INTRO = [
  "## Lessons from earlier tasks",
  "",
  "Written by Hindsight from lessons that a person approved; edits between the markers are lost. Experience, not orders:",
  "where the actual situation differs, the situation wins.",
];

/**
 * A section of Markdown for AGENTS.md or CLAUDE.md, between markers: a heading a task type, then the rules of no tool,
 * then a heading a tool. Names in alphabetical order, rules as given.
 *
 * @param rules in order of worth
 * @returns a section that says so where there are no rules; ends with a line break
 */
export function writeRulesSection(rules: readonly SectionRule[]): string {
  const lines = [...groupBy(rules, ({ taskType }) => taskType)].flatMap(([taskType, ofType]) => [
    "",
    `### ${safe(taskType)}`,
    ...[...groupBy(ofType, ({ tool }) => tool ?? "")].flatMap(([tool, ofTool]) => ["", ...(tool === "" ? [] : [`#### ${safe(tool)}`, ""]), ...ofTool.map(lineOf)]),
  ]);
  return `${[BEGIN, ...INTRO, ...(lines.length > 0 ? lines : ["", "None yet."]), END].join("\n")}\n`;
}

function groupBy(rules: readonly SectionRule[], nameOf: (rule: SectionRule) => string): [string, SectionRule[]][] {
  const groups = new Map<string, SectionRule[]>();
  for (const rule of rules) groups.set(nameOf(rule), [...(groups.get(nameOf(rule)) ?? []), rule]);
  return [...groups].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}

function lineOf({ content, appliesWhen, notWhen }: SectionRule): string {
  const conditions = [...(appliesWhen ? [`applies when: ${safe(appliesWhen)}`] : []), ...(notWhen ? [`not when: ${safe(notWhen)}`] : [])];
  return `- ${safe(content)}${conditions.length > 0 ? ` (${conditions.join("; ")})` : ""}`;
}

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
/** What would begin a block of its own at the head of a line. */
const BLOCK_START = /^(?:[-+*#=|:]|`{3}|~{3}|(\d{1,9})(?=[.)]))/;

/**
 * A text on one line that stays text: no tag or comment (which could hold a marker), no link or image, no heading, list or
 * fence, and no @path, by which some agents take a file in.
 */
function safe(text: string): string {
  const line = text.replace(BREAKS, " ").trim().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("[", "\\[").replaceAll("@", "\\@");
  return line.replace(BLOCK_START, (start, number: string | undefined) => (number === undefined ? `\\${start}` : `${number}\\`));
}

/**
 * A file's text with the section in it: in place of the one that is there, else at the end.
 *
 * @throws DomainError conflict where the markers are not one pair, in order: nobody can know what is ours
 */
export function replaceRulesSection(file: string, section: string): string {
  const [begins, ends] = [BEGIN, END].map((marker) => file.split(marker).length - 1);
  if (begins === 0 && ends === 0) return file.trim() === "" ? section : `${file.replace(/\s*$/, "")}\n\n${section}`;
  const from = file.indexOf(BEGIN);
  const to = file.indexOf(END);
  if (begins !== 1 || ends !== 1 || to < from) throw new DomainError("conflict", `the markers ${BEGIN} and ${END} are not one pair; mend or remove them first`);
  return file.slice(0, from) + section.trimEnd() + file.slice(to + END.length);
}
