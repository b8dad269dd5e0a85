import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { DomainError } from "@/lib/domain/errors";
import { importFile } from "@/lib/services/import-file";
import { Failure, optional, type Command } from "./command";
import { withContext } from "./session";

export const importFiles: Command = {
  name: "import",
  summary: "Takes in recorded runs: the format is recognised by itself; importing twice doubles nothing.",
  usage: "import FILE… [--format auto] [--task-type T] [--project default] [--json]",
  options: {
    format: { type: "string", help: "name of the format, when recognising it fails" },
    "task-type": { type: "string", help: "type of the tasks, where the file names none" },
    project: { type: "string", help: "short name of the project; default unless given" },
    json: { type: "boolean", help: "print one JSON line a file, for programs" },
  },
  files: [1, 10_000],
  run: (values, files) => {
    for (const file of files) if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new Failure(`there is no file ${file}`);
    return withContext(optional(values, "project"), async (ctx) => {
      let failed = 0;
      for (const file of files) {
        try {
          const result = await importFile(ctx, { chunks: createReadStream(file), fileName: basename(file), format: optional(values, "format") ?? "auto", taskType: optional(values, "task-type") });
          console.log(values.json ? JSON.stringify({ file, ...result }) : describe(file, result));
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          failed++;
          if (values.json) console.log(JSON.stringify({ file, error: { code: error.code, message: error.message } }));
          console.error(`${file}: ${error.message}`);
        }
      }
      return failed === 0 ? 0 : 1;
    });
  },
};

function describe(file: string, { format, tasks, rejected }: Awaited<ReturnType<typeof importFile>>): string {
  const events = tasks.reduce((sum, task) => sum + task.events, 0);
  const bad = rejected.slice(0, 5).map(({ line, message }) => `  ${line === undefined ? "" : `line ${line}: `}${message}`);
  const more = rejected.length > 5 ? [`  and ${rejected.length - 5} more`] : [];
  return [`${file}: ${format}, ${tasks.length} tasks, ${events} events${rejected.length ? `, ${rejected.length} rejected` : ""}`, ...bad, ...more].join("\n");
}
