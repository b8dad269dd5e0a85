import { env } from "@/lib/env";
import { optional, UsageError, type Values } from "./command";

/** From --password, HINDSIGHT_PASSWORD or the first line of standard input. */
export async function readPassword(values: Values): Promise<string> {
  const given = optional(values, "password") ?? env().password;
  if (given !== undefined) return given;
  const password = process.stdin.isTTY ? "" : await readLine();
  if (!password) throw new UsageError("--password is missing (or HINDSIGHT_PASSWORD, or on standard input)");
  return password;
}

async function readLine(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) text += chunk;
  return text.split(/\r?\n/)[0] ?? "";
}
