import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { GET } from "@/app/api/v1/openapi.json/route";
import { openApiDocument } from "@/lib/http/openapi-document";
import { OPERATIONS } from "@/lib/http/openapi-operations";
import { ANSWERED, SENT } from "@/lib/http/openapi-schemas";

const root = fileURLToPath(new URL("../../app/api/v1/", import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => path.basename(file) === "route.ts" && !file.startsWith("[..."));

/** `[taskId]` in a folder is {task_id} in the document. */
function addressOf(file: string): string {
  return `/${path.dirname(file)}`.replace(/\[(\w+)\]/g, (_match, name: string) => `{${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}}`);
}

/** What the file answers itself; the other methods come from otherMethods. */
function methodsOf(file: string): string[] {
  const text = readFileSync(path.join(root, file), "utf8");
  return [...text.matchAll(/export (?:const|async function) ([A-Z]+)\b/g)].map(([, method = ""]) => method.toLowerCase());
}

describe("the OpenAPI document", () => {
  it("has every route there is, and no other", () => {
    const routes = files.flatMap((file) => methodsOf(file).map((method) => `${method} ${addressOf(file)}`));
    expect(OPERATIONS.map(({ method, path: address }) => `${method} ${address}`).sort()).toEqual(routes.sort());
  });

  it("names each operation once, with a word for people", () => {
    expect(new Set(OPERATIONS.map(({ operationId }) => operationId)).size).toBe(OPERATIONS.length);
    expect(OPERATIONS.filter(({ summary }) => summary === "")).toEqual([]);
  });

  it.each(OPERATIONS.map((operation) => [operation.operationId, operation] as const))("shows examples of %s that hold", (_id, { body, answers }) => {
    if (body) expect(SENT[body.schema].safeParse(body.example).error).toBeUndefined();
    for (const { schema, example } of answers) if (example !== undefined) expect(ANSWERED[schema].safeParse(example).error).toBeUndefined();
  });

  it("points only at schemas it holds", () => {
    const text = JSON.stringify(openApiDocument());
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(names.filter((name) => !text.includes(`"${name}":{`))).toEqual([]);
  });

  it("says what cannot be read off the schemas: times, spellings of status", () => {
    const { components } = openApiDocument() as { components: { schemas: Record<string, { properties: Record<string, Record<string, unknown>>; required: string[] }> } };
    const { Event: event, StartTask: start } = components.schemas;
    expect(event?.properties.timestamp).toMatchObject({ type: "string", format: "date-time" });
    expect(event?.required).toEqual(["event_id", "timestamp", "type"]);
    expect(start?.required).toEqual(["task_type"]);
    expect(JSON.stringify(event)).toContain("accepted as spellings");
  });

  it("is served to everybody", async () => {
    const response = await GET();
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(await response.json()).toMatchObject({ openapi: "3.1.0", security: [{ key: [] }] });
  });
});
