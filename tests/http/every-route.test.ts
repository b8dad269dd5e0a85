import { describe, expect, it } from "vitest";
import * as nowhere from "@/app/api/[[...rest]]/route";

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Handler = (request: Request, next: { params: Promise<Record<string, string>> }) => Promise<Response>;

const routes = Object.entries(import.meta.glob<Partial<Record<(typeof METHODS)[number] | "OPTIONS", Handler>>>("../../app/api/**/route.ts"));

describe("every route of the API", () => {
  it("is looked at here", () => expect(routes.length).toBeGreaterThan(20));

  // Next answers a method that a file leaves out by itself: 405 with an empty body.
  it.each(routes)("%s has an answer of ours for every method", async (_file, load) => {
    expect(Object.keys(await load())).toEqual(expect.arrayContaining([...METHODS, "OPTIONS"]));
  });
});

describe("a path below /api that is none", () => {
  it.each(METHODS)("is a problem to %s, not a page", async (method) => {
    const response = await nowhere[method](new Request("http://127.0.0.1/api/nope", { method }));
    expect([response.status, response.headers.get("content-type")]).toEqual([404, "application/problem+json"]);
    expect(await response.json()).toMatchObject({ code: "not_found", detail: expect.stringContaining("/api/nope") });
  });
});
