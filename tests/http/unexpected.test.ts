import { describe, expect, it } from "vitest";
import { unexpected } from "@/lib/http/route";

const request = new Request("http://127.0.0.1/api/v1/tasks");

describe("an error nobody expected", () => {
  it.each([
    ["a full disk", new Error("Raw query failed. Code: `13`. Message: `database or disk is full`"), 507],
    ["a full disk, wrapped", new Error("failed", { cause: { message: "could not extend file: No space left on device" } }), 507],
    ["a read-only file", new Error("attempt to write a readonly database"), 507],
    ["a busy database", Object.assign(new Error("timed out"), { code: "P1008" }), 503],
    ["anything else", new TypeError("x is not a function"), 500],
  ])("%s is answered without its words", async (_case, error, status) => {
    const response = unexpected(error, request);
    const body = await response.text();
    expect(response.status).toBe(status);
    expect(body).not.toContain("is not a function");
    expect(JSON.parse(body)).toMatchObject({ status, error_id: expect.any(String) });
  });
});
