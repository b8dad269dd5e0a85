import { describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/env";

describe("parseEnv", () => {
  it("needs nothing: SQLite under data/, on the loopback address", () => {
    expect(parseEnv({}, "/srv/hindsight")).toMatchObject({ databaseUrl: "file:/srv/hindsight/data/hindsight.db", dialect: "sqlite", dataDir: "/srv/hindsight/data", host: "127.0.0.1", port: 3000, publicUrl: "http://127.0.0.1:3000", trustProxy: false, secret: undefined });
  });

  it.each([
    ["a relative file", "file:mine/a.db", "file:/srv/mine/a.db", "/srv/mine"],
    ["a relative file with ./", "file:./a.db", "file:/srv/a.db", "/srv"],
    ["an absolute file", "file:/var/lib/a.db", "file:/var/lib/a.db", "/var/lib"],
    ["a file with three slashes", "file:///var/lib/a.db", "file:/var/lib/a.db", "/var/lib"],
    ["PostgreSQL", "postgresql://u:p@db/h", "postgresql://u:p@db/h", "/srv/data"],
  ])("reads %s", (_case, DATABASE_URL, databaseUrl, dataDir) => expect(parseEnv({ DATABASE_URL }, "/srv")).toMatchObject({ databaseUrl, dataDir }));

  it("keeps data out of the folder the next build replaces", () => {
    expect(parseEnv({}, "/srv/app/.next/standalone").databaseUrl).toBe("file:/srv/app/data/hindsight.db");
    expect(parseEnv({ HINDSIGHT_HOME: "/var/lib/h" }, "/srv/app/.next/standalone").dataDir).toBe("/var/lib/h/data");
  });

  it.each([
    [{ HOST: "0.0.0.0", PORT: "8080" }, "http://127.0.0.1:8080"],
    [{ HOST: "::", PORT: "80" }, "http://127.0.0.1"],
    [{ HOST: "::1" }, "http://[::1]:3000"],
    [{ HOST: "box.local" }, "http://box.local:3000"],
    [{ PUBLIC_URL: "https://hindsight.example.com/" }, "https://hindsight.example.com"],
    [{ BETTER_AUTH_URL: "https://a.example.com/api/auth" }, "https://a.example.com"],
  ])("%o is reached at %s", (source, publicUrl) => expect(parseEnv(source, "/srv").publicUrl).toBe(publicUrl));

  it.each([
    [{ PORT: "http" }, /PORT/],
    [{ PORT: "70000" }, /PORT/],
    [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL: starts with file: or postgresql/],
    [{ BETTER_AUTH_SECRET: "short" }, /BETTER_AUTH_SECRET: needs at least 32/],
    [{ PUBLIC_URL: "ftp://x" }, /PUBLIC_URL/],
    [{ LOG_LEVEL: "loud" }, /LOG_LEVEL/],
    [{ OPENAI_BASE_URL: "localhost:11434" }, /OPENAI_BASE_URL: is no http\(s\) address/],
    [{ HINDSIGHT_MODEL_PRICE_IN: "cheap" }, /HINDSIGHT_MODEL_PRICE_IN/],
    [{ HINDSIGHT_MODEL_PRICE_OUT: "-1" }, /HINDSIGHT_MODEL_PRICE_OUT/],
  ])("refuses %o and names it", (source, message) => expect(() => parseEnv(source, "/srv")).toThrow(message));

  it("reads the model's address, name and prices; all may be missing", () => {
    expect(parseEnv({}, "/srv")).toMatchObject({ modelKey: undefined, modelUrl: undefined, modelName: undefined, modelPriceIn: undefined, modelPriceOut: undefined });
    const source = { OPENAI_API_KEY: "k", OPENAI_BASE_URL: "http://127.0.0.1:11434/v1", HINDSIGHT_MODEL: "small", HINDSIGHT_MODEL_PRICE_IN: "0.15", HINDSIGHT_MODEL_PRICE_OUT: "0" };
    expect(parseEnv(source, "/srv")).toMatchObject({ modelKey: "k", modelUrl: "http://127.0.0.1:11434/v1", modelName: "small", modelPriceIn: 0.15, modelPriceOut: 0 });
  });

  it("takes empty variables as none, as compose files give them", () => {
    expect(parseEnv({ DATABASE_URL: "", PUBLIC_URL: "", BETTER_AUTH_SECRET: " ", TRUST_PROXY: "" }, "/srv")).toMatchObject({ dialect: "sqlite", hasPublicUrl: false, secret: undefined, trustProxy: false });
  });
});
