import { clip } from "./values";

/**
 * The name a command line goes by: its first word, without leading variables, folder or line ranges
 * (`FOO=1 ./bin/rock -v` is `rock`). Null for an empty line.
 */
export function commandName(command: string): string | null {
  const words = command.trim().split(/\s+/).filter((word) => word !== "" && !/^\w+=\S*$/.test(word));
  const first = words[0];
  if (first === undefined) return null;
  const name = first.replace(/^.*\/(?=[^/]+$)/, "").replace(/[;&|]+$/, "");
  return clip(name || first, 200);
}
