import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { authSecret } from "@/lib/auth/secret";
import { parseEnv } from "@/lib/env";

const makeEnv = (more: Readonly<Record<string, string>> = {}) => {
  const folder = mkdtempSync(path.join(inject("testFolder"), "secret-"));
  return { folder, settings: parseEnv({ DATABASE_URL: `file:${folder}/h.db`, ...more }, folder) };
};

describe("the secret of the session cookies", () => {
  it("is the one of the environment, and then no file is made", () => {
    const { folder, settings } = makeEnv({ BETTER_AUTH_SECRET: "x".repeat(32) });
    expect(authSecret(settings)).toBe("x".repeat(32));
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is made once, kept beside the database, for its owner alone", () => {
    const { folder, settings } = makeEnv();
    const secret = authSecret(settings);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(authSecret(settings)).toBe(secret);
    expect(readdirSync(folder)).toEqual(["secret"]);
    expect(statSync(path.join(folder, "secret")).mode & 0o777).toBe(0o600);
  });

  it("is not replaced when it is damaged: everybody would be signed out unasked", () => {
    const { folder, settings } = makeEnv();
    writeFileSync(path.join(folder, "secret"), "short\n");
    chmodSync(path.join(folder, "secret"), 0o600);
    expect(() => authSecret(settings)).toThrow(/remove it and start again/);
    expect(readFileSync(path.join(folder, "secret"), "utf8")).toBe("short\n");
  });
});
