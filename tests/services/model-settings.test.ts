import { describe, expect, it } from "vitest";
import { readRetryAfter, waitBefore } from "@/lib/model/backoff";
import { isModelConfigured } from "@/lib/model/is-configured";
import { problemDetail } from "@/lib/model/model-problem";
import { modelSettings } from "@/lib/model/model-settings";

const NONE = { modelKey: undefined, modelUrl: undefined, modelName: undefined, modelPriceIn: undefined, modelPriceOut: undefined };

describe("the model's settings", () => {
  it("are there with a key or an address, and not without", () => {
    expect(modelSettings(NONE)).toBeNull();
    expect(isModelConfigured(NONE)).toBe(false);
    expect(modelSettings({ ...NONE, modelKey: "k" })).toMatchObject({ key: "k", baseUrl: "https://api.openai.com/v1", name: null });
    expect(modelSettings({ ...NONE, modelUrl: "http://127.0.0.1:11434/v1" })).toMatchObject({ key: null });
  });

  it.each([
    ["http://127.0.0.1:11434", "http://127.0.0.1:11434/v1"],
    ["http://127.0.0.1:11434/", "http://127.0.0.1:11434/v1"],
    ["http://127.0.0.1:11434/v1/", "http://127.0.0.1:11434/v1"],
    ["https://example.com/api/paas/v4", "https://example.com/api/paas/v4"],
    ["https://example.com/v1/chat/completions", "https://example.com/v1"],
    ["https://example.com/openai/deployments/x?api-version=1", "https://example.com/openai/deployments/x?api-version=1"],
  ])("read the address %s as %s", (modelUrl, baseUrl) => expect(modelSettings({ ...NONE, modelUrl })).toMatchObject({ baseUrl }));
});

describe("waiting before another try", () => {
  it.each([
    [{ "retry-after": "3" }, 3_000],
    [{ "retry-after": "0" }, 0],
    [{ "retry-after": "Thu, 01 Jan 1970 00:00:20 GMT" }, 10_000],
    [{ "retry-after": "Thu, 01 Jan 1970 00:00:01 GMT" }, 0],
    [{ "retry-after-ms": "250", "retry-after": "9" }, 250],
    [{ "retry-after": "soon" }, null],
    [{ "retry-after": "-5" }, null],
    [{}, null],
  ])("%o is %s", (headers, waitMs) => expect(readRetryAfter(new Headers(headers as Record<string, string>), 10_000)).toBe(waitMs));

  it("doubles up to a limit, with up to a half off by chance", () => {
    expect([0, 1, 2, 10].map((tries) => waitBefore(tries, null, 0))).toEqual([500, 1_000, 2_000, 8_000]);
    expect(waitBefore(0, null, 1)).toBe(250);
    expect(waitBefore(0, 20, 0)).toBe(20);
  });
});

describe("what a server said", () => {
  it("is one line without secrets, at most 300 characters", () => {
    const detail = problemDetail(`bad key my-own-secret\nBearer abcdef1234567890abcdef ${"x".repeat(1_000)}`, "my-own-secret");
    expect(detail).toMatch(/^bad key \[redacted:key\] Bearer \[redacted:token\] x+…$/);
    expect(detail.length).toBeLessThanOrEqual(300);
  });
});
