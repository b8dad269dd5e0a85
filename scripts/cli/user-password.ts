import { resetPassword } from "@/lib/services/reset-password";
import { need, type Command } from "./command";
import { readPassword } from "./read-password";
import { withContext } from "./session";

export const userPassword: Command = {
  name: "user password",
  summary: "Sets a new password for a person who forgot theirs, and ends their sessions.",
  usage: "user password --email ada@example.com [--password …]",
  options: {
    email: { type: "string", help: "of the person" },
    password: { type: "string", help: "at least 10 characters; better by HINDSIGHT_PASSWORD or standard input, which no shell history keeps" },
  },
  run: async (values) => {
    const email = need(values, "email");
    const password = await readPassword(values);
    return withContext(undefined, async (ctx) => {
      await resetPassword(ctx, { email, password });
      console.log(`${email} has a new password`);
      return 0;
    });
  },
};
