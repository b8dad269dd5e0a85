import { createKey } from "@/lib/services/create-key";
import { need, optional, type Command } from "./command";
import { withContext } from "./session";

export const keyCreate: Command = {
  name: "key create",
  summary: "Makes a key for an agent and prints it, once, alone on standard output.",
  usage: "key create --scopes ingest,recall,read [--project default] [--name my-agent]",
  options: {
    scopes: { type: "string", help: "what it may do: ingest (record), recall (get lessons), read; with commas between" },
    project: { type: "string", help: "the project it belongs to, by its short name; default unless given" },
    name: { type: "string", help: "by which people know it" },
  },
  run: (values) => {
    const scopes = need(values, "scopes").split(",").map((scope) => scope.trim()).filter(Boolean);
    return withContext(optional(values, "project"), async (ctx) => {
      const { key } = await createKey(ctx, { name: optional(values, "name") ?? "command line", scopes });
      console.log(key);
      return 0;
    });
  },
};
