import { redirect } from "next/navigation";
import type { Actor } from "@/lib/domain/policy";
import type { Context } from "@/lib/services/context";

/** A context of a signed-in person, with what the frame of every page shows. */
export type PersonContext = Context &
  Readonly<{
    actor: Extract<Actor, { kind: "user" }>;
    person: Readonly<{ id: string; name: string; email: string }>;
    project: Readonly<{ id: string; slug: string; name: string }>;
    sessionId: string;
  }>;

/** First line of every page but /setup and /sign-in: redirects there when nobody is signed in. */
export async function requirePageContext(): Promise<PersonContext> {
  redirect("/sign-in");
}
