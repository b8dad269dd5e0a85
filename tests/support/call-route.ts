import type { Scope } from "@/lib/domain/policy";
import { createKey } from "@/lib/services/create-key";
import type { Db } from "@/lib/db/client";
import type { TestContext } from "./test-context";

const holder = globalThis as typeof globalThis & { hindsightDb?: Promise<Db> };

type Handler = (request: Request, next: { params: Promise<never> }) => Promise<Response>;
type Init = Readonly<{ method?: string; path?: string; params?: Record<string, string>; /** Sent as JSON. */ json?: unknown; body?: BodyInit; headers?: Record<string, string> }>;
export type Answer = Readonly<{ status: number; type: string; headers: Headers; text: string; body: Record<string, unknown> }>;

/**
 * A caller with a real key of these scopes: makes the test's database the application's, and calls route handlers as
 * Next would, with real Requests.
 */
export async function openDoor(ctx: TestContext, scopes: readonly Scope[]) {
  holder.hindsightDb = Promise.resolve(ctx.db);
  const { key } = await createKey(ctx.as({ role: "admin" }), { name: "door", scopes });

  return async function call(handler: unknown, { method = "GET", path = "/api/v1/x", params = {}, json, body, headers = {} }: Init = {}): Promise<Answer> {
    const init: RequestInit & { duplex?: "half" } = {
      method,
      headers: { authorization: `Bearer ${key}`, ...(json === undefined ? {} : { "content-type": "application/json" }), ...headers },
    };
    if (json !== undefined) init.body = JSON.stringify(json);
    else if (body !== undefined) Object.assign(init, { body, duplex: "half" });
    const response = await (handler as Handler)(new Request(`http://127.0.0.1${path}`, init), { params: Promise.resolve(params as never) });
    const text = await response.text();
    const type = response.headers.get("content-type") ?? "";
    return { status: response.status, type, headers: response.headers, text, body: type.includes("json") ? (JSON.parse(text) as Record<string, unknown>) : {} };
  };
}
