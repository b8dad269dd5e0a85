import { createUser } from "@/lib/services/create-user";
import { need, optional, type Command } from "./command";
import { readPassword } from "./read-password";
import { withContext } from "./session";

export const userCreate: Command = {
  name: "user create",
  summary: "Makes an account for a person.",
  usage: "user create --email ada@example.com --role admin [--name Ada] [--password …]",
  options: {
    email: { type: "string", help: "with which they sign in" },
    role: { type: "string", help: "viewer (reads), reviewer (judges lessons) or admin; viewer unless given" },
    name: { type: "string", help: "shown to others; the part before the @ unless given" },
    password: { type: "string", help: "at least 10 characters; better by HINDSIGHT_PASSWORD or standard input, which no shell history keeps" },
  },
  run: async (values) => {
    const email = need(values, "email");
    const password = await readPassword(values);
    return withContext(undefined, async (ctx) => {
      const person = await createUser(ctx, { email, password, role: optional(values, "role") ?? "viewer", name: optional(values, "name") ?? email.split("@")[0] });
      console.log(`${person.email} may sign in as ${person.role}`);
      return 0;
    });
  },
};
