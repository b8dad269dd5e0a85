import { afterEach, describe, expect, it } from "vitest";
import { readReflection, type ReflectionReading } from "@/lib/domain/model-answer";
import { makeReflectionPrompt, reflectionAnswerSchema } from "@/lib/domain/prompt/reflection-prompt";
import type { Language } from "@/lib/domain/language";
import { askModel, type ModelAnswer, type TokenBudget } from "@/lib/model/ask-model";
import { connectModel, type Model, type ModelTools } from "@/lib/model/model-client";
import { modelSettings } from "@/lib/model/model-settings";
import { testModel } from "@/lib/model/test-model";
import { startModelServer, type ModelServer, type ModelServerOptions } from "../support/model-server";
import type { Behaviour } from "../support/model-server-behaviours";

const KEY = "sk-test-1234567890abcdefghij";
const FOCUS = '> #1 read_csv\n  input: {"path":"suppliers.csv","encoding":"utf-8"}\n  result: failed (encoding): invalid start byte 0xff\n#2 read_csv\n  input: {"path":"suppliers.csv","encoding":"utf-16"}\n  result: worked: 41 rows';
const CHRONICLE = "#0 +0.0s list_files . → 3 files\n> #1 +1.2s read_csv suppliers.csv → failed: invalid start byte 0xff\n#2 +2.0s read_csv suppliers.csv → 41 rows";

let open: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(open.map((server) => server.close()));
  open = [];
});

type Setup = ModelServerOptions & Readonly<{ name?: string; prices?: readonly [number, number] }>;

/** A clock that only waiting moves, and the waits themselves. */
function fakeTools(): ModelTools & Readonly<{ waits: number[] }> {
  const waits: number[] = [];
  let now = 0;
  return { waits, nowMs: () => now, random: () => 0.5, breaker: { failures: 3, pauseMs: 60_000 }, sleep: async (ms) => void (waits.push(ms), (now += ms)) };
}

async function connect({ name = "small", prices, ...options }: Setup = {}) {
  const server = await startModelServer(options);
  open.push(server);
  const tools = fakeTools();
  const settings = modelSettings({ modelKey: KEY, modelUrl: server.url, modelName: name || undefined, modelPriceIn: prices?.[0], modelPriceOut: prices?.[1] });
  if (!settings) throw new Error("no settings");
  return { server, tools, model: connectModel(settings, tools) };
}

type Asking = Readonly<{ language?: Language; budget?: TokenBudget | null; timeLimitMs?: number }>;

function ask(model: Model | null, { language = "en", budget = null, timeLimitMs = 5_000 }: Asking = {}): Promise<ModelAnswer<ReflectionReading>> {
  const prompt = makeReflectionPrompt({ kind: "reflect", task: { title: "Load the supplier file", task_type: "csv_batch_process", status: "failed" }, chronicleText: CHRONICLE, focus: FOCUS, language });
  return askModel({ prompt, schema: reflectionAnswerSchema("reflect"), read: (text) => readReflection(text, language), language, timeLimitMs }, { model, nowMs: () => 0, budget });
}

const askScript = async (...script: Behaviour[]) => {
  const connected = await connect({ script });
  return { ...connected, answer: await ask(connected.model) };
};

describe("asking a model", () => {
  it("gets a reflection made of the prompt's facts, and says what it cost", async () => {
    const { model, server } = await connect({ prices: [0.5, 2] });

    const answer = await ask(model);

    expect(answer).toMatchObject({ status: "good", model: "small", attempts: 1, problem: null, detail: "" });
    expect(answer.value?.body.rule).toBe("For read_csv, use utf-16 instead of utf-8");
    expect(answer.costMicros).toBe(Math.round(answer.tokensIn * 0.5 + answer.tokensOut * 2));
    expect(answer.tokensIn).toBeGreaterThan(500);
    expect(server.seen[0]?.authorization).toBe(`Bearer ${KEY}`);
    expect(server.seen[0]?.body).toMatchObject({ model: "small", temperature: 0.2, max_tokens: 3_000, response_format: { type: "json_schema", json_schema: { strict: true } } });
  });

  it("asks and is answered in Chinese", async () => {
    const { model } = await connect();
    const answer = await ask(model, { language: "zh-CN" });
    expect(answer).toMatchObject({ status: "good", value: { language: "zh-CN", body: { rule: "调用 read_csv 时用 utf-16，不要用 utf-8" } } });
  });

  it.each<Behaviour>(["fenced", "prose", "thinking", "wrong_keys", "tool_call", "content_parts", "wrong_content_type", "invalid_utf8"])("reads an answer that is %s at the first try", async (behaviour) => {
    const { answer, server } = await askScript(behaviour);
    expect(answer).toMatchObject({ status: "good", problem: null });
    expect(server.seen).toHaveLength(1);
  });

  it("keeps an answer in another language, and says which", async () => {
    const { model } = await connect();
    const prompt = makeReflectionPrompt({ kind: "reflect", task: { title: "x", task_type: "x", status: "failed" }, chronicleText: CHRONICLE, focus: FOCUS, language: "en" });
    const answer = await askModel({ prompt, schema: reflectionAnswerSchema("reflect"), read: (text) => readReflection(text, "zh-CN"), language: "zh-CN", timeLimitMs: 5_000 }, { model, nowMs: () => 0, budget: null });
    expect(answer).toMatchObject({ status: "good", value: { language: "en" } });
  });

  it.each<[Behaviour, string]>([
    ["truncated", "cut off"],
    ["wrong_shape", "category"],
    ["plain_text", "no JSON object"],
    ["refusal_text", "refusal"],
    ["refusal", "refusal"],
  ])("asks once more after %s, with the fault shown, and takes the better answer", async (behaviour, shown) => {
    const { answer, server } = await askScript(behaviour, "good");
    expect(answer).toMatchObject({ status: "good", attempts: 2, problem: null });
    const [first, second] = server.seen.map(({ body }) => body.messages);
    expect(second?.slice(0, 2)).toEqual(first);
    expect(second?.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
    expect(second?.at(-1)?.content).toContain(shown);
  });

  it("shows the fault in the language of the prompt", async () => {
    const { model, server } = await connect({ script: ["plain_text", "good"] });
    await ask(model, { language: "zh-CN" });
    expect(server.seen[1]?.body.messages.at(-1)?.content).toContain("上面的回答无法使用");
  });

  it.each<[Behaviour, string, RegExp]>([
    ["plain_text", "unreadable", /should have looked/],
    ["wrong_shape", "unreadable", /bad luck/],
    ["truncated", "cut_off", /^\{"goal"/],
    ["refusal", "refused", /can't help/],
    ["refusal_text", "refused", /can't assist/],
  ])("keeps the raw text of %s as questionable after the second try", async (behaviour, problem, rawText) => {
    const { answer, server } = await askScript(behaviour);
    expect(answer).toMatchObject({ status: "questionable", value: null, problem, attempts: 2 });
    expect(answer.rawText).toMatch(rawText);
    expect(answer.detail).not.toBe("");
    expect(server.seen).toHaveLength(2);
  });

  it("keeps the first answer when the server fails at the second try", async () => {
    const { answer } = await askScript("plain_text", "unauthorised");
    expect(answer).toMatchObject({ status: "questionable", problem: "unreadable", rawText: "The agent should have looked first." });
  });

  it("counts the tokens of both tries", async () => {
    const { model } = await connect({ script: ["plain_text", "good"], prices: [1, 1] });
    const twice = await ask(model);
    const once = await ask((await connect({ prices: [1, 1] })).model);
    expect(twice.tokensIn).toBe(once.tokensIn * 2);
    expect(twice.costMicros).toBe(twice.tokensIn + twice.tokensOut);
  });

  it("estimates tokens where the server does not count them, and then gives no cost", async () => {
    const { model } = await connect({ script: ["no_usage"], prices: [1, 1] });
    const answer = await ask(model);
    expect(answer.tokensIn).toBeGreaterThan(500);
    expect(answer.costMicros).toBeNull();
  });
});

describe("a server that fails", () => {
  it.each<[Behaviour, string, number]>([
    ["server_error", "server_error", 3],
    ["bad_gateway", "server_error", 3],
    ["hang_up", "unreachable", 3],
    ["rate_limited", "rate_limited", 3],
    ["no_credit", "no_credit", 1],
    ["unauthorised", "unauthorised", 1],
    ["unknown_model", "unknown_model", 1],
    ["too_long", "too_long", 1],
    ["redirect", "bad_address", 1],
    ["empty_choices", "bad_answer", 2],
    ["empty_content", "bad_answer", 2],
    ["content_filter", "refused", 2],
    ["only_thought", "cut_off", 2],
    ["html_page", "bad_answer", 2],
    ["not_json", "bad_answer", 2],
    ["endless", "bad_answer", 2],
  ])("%s makes it unavailable: %s, after %i requests", async (behaviour, problem, requests) => {
    const { answer, server } = await askScript(behaviour);
    expect(answer).toMatchObject({ status: "unavailable", value: null, rawText: "", problem });
    expect(server.seen).toHaveLength(requests);
  });

  it.each<Behaviour>(["hang", "drip"])("is given up at the time limit when it does %s, and not asked again", async (behaviour) => {
    const { model, server } = await connect({ script: [behaviour] });
    const answer = await ask(model, { timeLimitMs: 150 });
    expect(answer).toMatchObject({ status: "unavailable", problem: "timeout", attempts: 1 });
    expect(server.seen).toHaveLength(1);
  });

  it("is asked again after what passes, waiting as long as the server says, else longer each time", async () => {
    const limited = await askScript("rate_limited", "good");
    expect(limited.answer).toMatchObject({ status: "good", attempts: 2 });
    expect(limited.tools.waits).toEqual([2_000]);

    const failing = await askScript("server_error", "bad_gateway", "good");
    expect(failing.answer).toMatchObject({ status: "good", attempts: 3 });
    expect(failing.tools.waits).toEqual([375, 750]);
  });

  it("is not waited for when it asks for an hour, which is passed on", async () => {
    const { answer, tools } = await askScript("rate_limited_for_long");
    expect(answer).toMatchObject({ status: "unavailable", problem: "rate_limited", attempts: 1, retryAfterMs: 3_600_000 });
    expect(tools.waits).toEqual([]);
  });

  it("is unreachable where nothing listens", async () => {
    const { model, server } = await connect();
    await server.close();
    expect(await ask(model)).toMatchObject({ status: "unavailable", problem: "unreachable", detail: expect.stringContaining("ECONNREFUSED") as string });
  });

  it("is left alone after failures in a row, and tried again after a pause", async () => {
    const { model, server, tools } = await connect({ script: ["unauthorised", "unauthorised", "unauthorised", "good"] });
    for (let call = 0; call < 3; call += 1) await ask(model);

    expect(await ask(model)).toMatchObject({ status: "unavailable", problem: "paused", attempts: 0, retryAfterMs: 60_000 });
    expect(server.seen).toHaveLength(3);

    await tools.sleep(60_000);
    expect(await ask(model)).toMatchObject({ status: "good" });
    expect(await ask(model)).toMatchObject({ status: "good" });
  });

  it("is not held to be down for a prompt that was too long", async () => {
    const { model } = await connect({ script: ["too_long", "too_long", "too_long", "too_long", "good"] });
    for (let call = 0; call < 4; call += 1) await ask(model);
    expect(await ask(model)).toMatchObject({ status: "good" });
  });

  it("never has its key in what is told", async () => {
    const { answer } = await askScript("unauthorised");
    expect(answer.detail).toContain("Incorrect API key provided");
    expect(JSON.stringify(answer)).not.toContain(KEY);
  });
});

describe("a server that takes less", () => {
  it.each<[string, ModelServerOptions["refuses"], number, Readonly<Record<string, unknown>>]>([
    ["a schema in another place", ["json_schema"], 2, { response_format: { type: "json_object", schema: { type: "object" } } }],
    ["no schema", ["json_schema", "json_object_schema"], 3, { response_format: { type: "json_object" } }],
    ["no response_format at all", ["response_format"], 4, { response_format: undefined }],
    ["no temperature", ["temperature"], 2, { temperature: undefined, max_tokens: 3_000 }],
    ["another limit", ["max_tokens"], 2, { max_tokens: undefined, max_completion_tokens: 3_000 }],
    ["no limit", ["max_tokens", "max_completion_tokens"], 3, { max_tokens: undefined, max_completion_tokens: undefined }],
    ["no system role", ["system_role"], 2, { messages: [{ role: "user" }] }],
    ["hardly anything", ["response_format", "temperature", "max_tokens", "system_role"], 7, { temperature: undefined, response_format: undefined, max_completion_tokens: 3_000, messages: [{ role: "user" }] }],
  ])("%s is asked for what it takes, and from then on at once", async (_case, refuses, requests, body) => {
    const { model, server } = await connect({ refuses });

    expect(await ask(model)).toMatchObject({ status: "good", attempts: requests });
    expect(await ask(model)).toMatchObject({ status: "good", attempts: 1 });

    expect(server.seen).toHaveLength(requests + 1);
    const last = server.seen.at(-1)?.body;
    for (const [key, value] of Object.entries(body)) {
      if (value === undefined) expect(last?.[key]).toBeUndefined();
      else expect(last).toMatchObject({ [key]: value });
    }
  });
});

describe("without a model, or without tokens left", () => {
  it("says that none is configured", async () => expect(await ask(null)).toMatchObject({ status: "unavailable", problem: "no_key", attempts: 0, model: "" }));

  it("asks nothing once the day's tokens are spent", async () => {
    const { model, server } = await connect();
    expect(await ask(model, { budget: { limit: 1_000, spentToday: async () => 1_000 } })).toMatchObject({ status: "unavailable", problem: "budget", attempts: 0 });
    expect(await ask(model, { budget: { limit: 0, spentToday: async () => 0 } })).toMatchObject({ problem: "budget" });
    expect(server.seen).toHaveLength(0);
  });

  it("does not ask a second time when the first took what was left", async () => {
    const { model, server } = await connect({ script: ["plain_text"] });
    expect(await ask(model, { budget: { limit: 200, spentToday: async () => 100 } })).toMatchObject({ status: "questionable", attempts: 1 });
    expect(server.seen).toHaveLength(1);
  });
});

describe("which model", () => {
  it.each([
    ["the one that is named", "mine", ["a", "b"], "mine"],
    ["the only one the server has", "", ["only"], "only"],
    ["a usual one where there are several", "", ["a", "b"], "gpt-4o-mini"],
  ])("%s", async (_case, name, models, asked) => {
    const { model, server } = await connect({ name, models });
    await ask(model);
    expect(server.seen[0]?.body.model).toBe(asked);
  });
});

describe("the connection test", () => {
  it("says that it works, with which model and how it can be held to a form", async () => {
    const { model } = await connect({ refuses: ["json_schema", "json_object_schema"] });
    expect(await testModel(model, () => 0)).toMatchObject({ ok: true, problem: null, model: "small", outputMode: "json_object" });
  });

  it.each<[Behaviour, string]>([
    ["unauthorised", "unauthorised"],
    ["unknown_model", "unknown_model"],
    ["hang", "timeout"],
    ["html_page", "bad_answer"],
    ["plain_text", "unreadable"],
  ])("names the problem with %s", async (behaviour, problem) => {
    const { model } = await connect({ script: [behaviour] });
    expect(await testModel(model, () => 0, 150)).toMatchObject({ ok: false, problem });
  });

  it("says that none is configured", async () => expect(await testModel(null, () => 0)).toMatchObject({ ok: false, problem: "no_key" }));

  it("asks a model that is left alone, and lets the others through when it answers", async () => {
    const { model } = await connect({ script: ["unauthorised", "unauthorised", "unauthorised", "good"] });
    for (let call = 0; call < 3; call += 1) await ask(model);
    expect(await ask(model)).toMatchObject({ problem: "paused" });
    expect(await testModel(model, () => 0)).toMatchObject({ ok: true });
    expect(await ask(model)).toMatchObject({ status: "good" });
  });
});
