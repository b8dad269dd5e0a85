/** One call of the prompt's `point` block. */
export type PromptCall = Readonly<{ isPoint: boolean; index: number; action: string; input: string; hasFailed: boolean; hasWorked: boolean; result: string }>;

/** What a prompt of ours tells, read back from its data blocks. */
export type PromptFacts = Readonly<{
  isChinese: boolean;
  isComparison: boolean;
  blocks: ReadonlyMap<string, string>;
  title: string;
  /** Lines of the chronicle without their marks. */
  steps: readonly string[];
  calls: readonly PromptCall[];
  failureClass: string | null;
}>;

const BLOCK = /<(data-[0-9a-f]{12}) name="(\w+)">\n([^]*?)\n<\/\1>/g;
const CALL = /^(> )?#(\d+) (.*)\n {2}input: ([^]*?)\n {2}result: (failed|worked|unknown)(?: \((\w+)\))?: ([^]*?)(?=\n(?:> )?#\d+ |$(?![^]))/gm;

export function readPromptFacts(prompt: string): PromptFacts {
  const blocks = new Map([...prompt.matchAll(BLOCK)].map(([, , name = "", text = ""]) => [name, text]));
  const calls = [...(blocks.get("point") ?? "").matchAll(CALL)].map(
    ([, mark, index, action = "", input = "", state, , result = ""]): PromptCall => ({ isPoint: mark !== undefined, index: Number(index), action, input: oneLine(input), hasFailed: state === "failed", hasWorked: state === "worked", result: oneLine(result) }),
  );
  const chronicle = blocks.get("chronicle") ?? blocks.get("chronicle_1") ?? "";
  return {
    isChinese: prompt.includes("简体中文"),
    isComparison: blocks.has("earlier_analysis"),
    blocks,
    title: /^title: (.*)$/m.exec(blocks.get("task") ?? blocks.get("task_1") ?? "")?.[1] ?? "",
    steps: chronicle.split("\n").filter((line) => /^(?:> )?#\d/.test(line)).map((line) => line.replace(/^(?:> )?#\d+ \+\S+ (?:a\d+ )?/, "").replace(/ \[\w+: .*$/, "")),
    calls,
    failureClass: /^class: (\w+)$/m.exec(blocks.get("diagnosis") ?? "")?.[1] ?? null,
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
