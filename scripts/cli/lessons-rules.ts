import { existsSync, readFileSync } from "node:fs";
import { replaceRulesSection } from "@/lib/domain/rules-section";
import { exportRules } from "@/lib/services/export-rules";
import { optional, type Command } from "./command";
import { withContext } from "./session";
import { writeWhole } from "./write-file";

export const lessonsRules: Command = {
  name: "lessons rules",
  summary: "Prints the approved lessons as a Markdown section, or keeps it up to date in AGENTS.md or CLAUDE.md.",
  usage: "lessons rules [FILE] [--project default]",
  options: { project: { type: "string", help: "short name of the project; default unless given" } },
  files: [0, 1],
  run: (values, [file]) =>
    withContext(optional(values, "project"), async (ctx) => {
      const { section, rules } = await exportRules(ctx);
      if (file === undefined) process.stdout.write(section);
      else {
        await writeWhole(file, [replaceRulesSection(existsSync(file) ? readFileSync(file, "utf8") : "", section)], 0o644);
        console.log(`${file}: ${rules} rules`);
      }
      return 0;
    }),
};
