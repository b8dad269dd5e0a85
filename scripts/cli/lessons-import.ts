import { readFileSync, statSync } from "node:fs";
import { importLessons, readBundle } from "@/lib/services/import-lessons";
import { Failure, optional, type Command } from "./command";
import { withContext } from "./session";

/** Ten thousand lessons with their evidence are about half of it. */
const MAX_BYTES = 64 * 1024 * 1024;
const SHOWN = 20;

export const lessonsImport: Command = {
  name: "lessons import",
  summary: "Takes in a file of `lessons export`: each lesson becomes a candidate, one that is known already is reused.",
  usage: "lessons import FILE [--project default] [--json]",
  options: {
    project: { type: "string", help: "short name of the project; default unless given" },
    json: { type: "boolean", help: "print one JSON line a lesson, for programs" },
  },
  files: [1, 1],
  run: (values, [file = ""]) => {
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found?.isFile()) throw new Failure(`there is no file ${file}`);
    if (found.size > MAX_BYTES) throw new Failure(`${file} is larger than ${MAX_BYTES / 1024 / 1024} MB; export it in parts (--task-type)`);
    const bundle = readBundle(readFileSync(file, "utf8"));
    return withContext(optional(values, "project"), async (ctx) => {
      const { items, created, reused, refused } = await importLessons(ctx, bundle);
      if (values.json) for (const item of items) console.log(JSON.stringify(item));
      else {
        console.log(`${file}: ${created} new, ${reused} known already, ${refused} refused`);
        const faults = items.flatMap((item) => (item.outcome === "refused" ? [`  lesson ${item.index + 1}: ${item.path ? `${item.path}: ` : ""}${item.message}`] : []));
        for (const line of [...faults.slice(0, SHOWN), ...(faults.length > SHOWN ? [`  and ${faults.length - SHOWN} more`] : [])]) console.log(line);
      }
      return items.length > 0 && refused === items.length ? 1 : 0;
    });
  },
};
