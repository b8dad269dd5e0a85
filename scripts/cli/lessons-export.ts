import { existsSync } from "node:fs";
import { exportLessons } from "@/lib/services/export-lessons";
import { Failure, optional, type Command } from "./command";
import { withContext } from "./session";
import { writeWhole } from "./write-file";

export const lessonsExport: Command = {
  name: "lessons export",
  summary: "Writes the library with its evidence into one JSON file, to be kept or taken in elsewhere.",
  usage: "lessons export FILE [--status active] [--task-type T] [--project default] [--force]",
  options: {
    status: { type: "string", help: "only lessons of this status" },
    "task-type": { type: "string", help: "only lessons of this task type" },
    project: { type: "string", help: "short name of the project; default unless given" },
    force: { type: "boolean", help: "replace FILE if it exists" },
  },
  files: [1, 1],
  run: (values, [file = ""]) => {
    if (existsSync(file) && !values.force) throw new Failure(`${file} exists; choose another name, or --force`);
    return withContext(optional(values, "project"), async (ctx) => {
      await writeWhole(file, exportLessons(ctx, { status: optional(values, "status"), task_type: optional(values, "task-type") }), 0o600); // quotes what agents recorded
      console.log(`${file}: written`);
      return 0;
    });
  },
};
