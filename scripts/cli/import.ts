import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { DomainError } from "@/lib/domain/errors";
import type { ImportProgress, ImportResult } from "@/lib/domain/import-result";
import { importFile } from "@/lib/services/import-file";
import type { Context } from "@/lib/services/context";
import { Failure, optional, type Command, type Values } from "./command";
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
      for (const file of files) if (!(await importOne(ctx, values, file))) failed++;
      return failed === 0 ? 0 : 1;
    });
  },
};

/** @returns whether anything could be read from the file; the others go on whatever comes of it */
async function importOne(ctx: Context, values: Values, file: string): Promise<boolean> {
  const show = process.stderr.isTTY && !values.json;
  try {
    const result = await importFile(ctx, {
      chunks: createReadStream(file),
      fileName: basename(file),
      format: optional(values, "format"),
      taskType: optional(values, "task-type"),
      onProgress: show ? (progress) => process.stderr.write(`\r\u001b[K${describeProgress(file, progress)}`) : undefined,
    });
    if (show) process.stderr.write("\r\u001b[K");
    console.log(values.json ? JSON.stringify({ file, ...result }) : describe(file, result));
    return result.format !== "" && (result.task_count > 0 || result.rejected_count === 0);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (values.json) console.log(JSON.stringify({ file, error: { code: error.code, message: error.message } }));
    console.error(`${file}: ${error.message}`);
    return false;
  }
}

function describeProgress(file: string, { bytes, tasks, events }: ImportProgress): string {
  return `${basename(file)}: ${(bytes / 1e6).toFixed(1)} MB, ${counted(tasks, "task")}, ${counted(events, "event")}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function describe(file: string, { format, task_count, events, duplicates, rejected, rejected_count, warnings }: ImportResult): string {
  const head = `${file}: ${format || "no known format"}, ${counted(task_count, "task")}, ${counted(events, "event")}${duplicates ? `, ${duplicates} known already` : ""}${rejected_count ? `, ${rejected_count} rejected` : ""}`;
  const faults = rejected.slice(0, 5).map(({ line, path, message }) => `  ${line === undefined ? "" : `line ${line}: `}${path ? `${path}: ` : ""}${message}`);
  const more = rejected_count > 5 ? [`  and ${rejected_count - 5} more`] : [];
  return [head, ...warnings.slice(0, 5).map((warning) => `  ${warning}`), ...faults, ...more].join("\n");
}
