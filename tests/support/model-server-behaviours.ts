import type { ServerResponse } from "node:http";

/** What the server does with one question; all but `good` are what real servers and models do wrong. */
export type Behaviour =
  | "good" | "fenced" | "prose" | "thinking" | "truncated" | "wrong_keys" | "wrong_shape" | "wrong_language" | "plain_text"
  | "refusal" | "refusal_text" | "content_filter" | "tool_call" | "content_parts" | "empty_choices" | "empty_content" | "only_thought" | "no_usage"
  | "rate_limited" | "rate_limited_for_long" | "no_credit" | "server_error" | "bad_gateway" | "too_long" | "unauthorised" | "unknown_model" | "redirect"
  | "html_page" | "not_json" | "wrong_content_type" | "invalid_utf8" | "endless" | "hang" | "drip" | "hang_up";

type Reply = Readonly<{ response: ServerResponse; /** The right answer. */ answer: Readonly<Record<string, unknown>>; model: string; promptLength: number; authorization: string }>;

/** A model's reply, wrong in the way that was asked for. */
export function behave(behaviour: Behaviour, reply: Reply): void {
  const { response, answer } = reply;
  const text = JSON.stringify(answer);
  const say = (content: unknown, extra: Readonly<Record<string, unknown>> = {}) => sendJson(response, 200, completion(reply, { content }, extra));
  switch (behaviour) {
    case "good": return say(text);
    case "fenced": return say(`\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\``);
    case "prose": return say(`Here is my analysis {as asked}:\n${text}\nI hope this helps!`);
    case "thinking": return say(`<think>Maybe {"rule": "x"}? No.</think>\n\n${text}`);
    case "truncated": return say(text.slice(0, Math.floor(text.length * 0.7)), { finish_reason: "length" });
    case "wrong_keys": return say(text.replace('"root_cause"', '"rootCause"').replace('"next_action"', '"Next Action"').replace('"suggestions"', '"recommendations"'));
    case "wrong_shape": return say(JSON.stringify({ ...answer, category: "bad luck", suggestions: ["Be careful."] }));
    case "wrong_language": return say(text.replaceAll(/[^\p{ASCII}]/gu, " "));
    case "plain_text": return say("The agent should have looked first.");
    case "refusal": return sendJson(response, 200, completion(reply, { content: null, refusal: "I can't help with that." }));
    case "refusal_text": return say("I'm sorry, but I can't assist with that request.");
    case "content_filter": return say("", { finish_reason: "content_filter" });
    case "tool_call": return sendJson(response, 200, completion(reply, { content: null, tool_calls: [{ id: "call_1", type: "function", function: { name: "answer", arguments: text } }] }, { finish_reason: "tool_calls" }));
    case "content_parts": return say([{ type: "text", text: text.slice(0, 20) }, { type: "text", text: text.slice(20) }]);
    case "empty_choices": return sendJson(response, 200, { ...completion(reply, { content: text }), choices: [] });
    case "empty_content": return say("");
    case "only_thought": return say("", { finish_reason: "length" });
    case "no_usage": return sendJson(response, 200, { ...completion(reply, { content: text }), usage: undefined });
    case "rate_limited": return sendError(response, 429, "Rate limit reached", { "retry-after": "2" });
    case "rate_limited_for_long": return sendError(response, 429, "Rate limit reached", { "retry-after": "3600" });
    case "no_credit": return sendError(response, 429, "You exceeded your current quota", {}, "insufficient_quota");
    case "server_error": return sendError(response, 500, "The server had an error");
    case "bad_gateway": return sendText(response, 502, "text/html", "<html><body><h1>502 Bad Gateway</h1></body></html>");
    case "too_long": return sendError(response, 400, "This model's maximum context length is 2048 tokens", {}, "context_length_exceeded");
    case "unauthorised": return sendError(response, 401, `Incorrect API key provided: ${reply.authorization}`, {}, "invalid_api_key");
    case "unknown_model": return sendError(response, 404, "The model `other` does not exist", {}, "model_not_found");
    case "redirect": return void response.writeHead(302, { location: "https://login.example.com/" }).end();
    case "html_page": return sendText(response, 200, "text/html; charset=utf-8", "<!doctype html><html><body>Welcome to nginx!</body></html>");
    case "not_json": return sendText(response, 200, "application/json", '{"id": "x", "choices": [');
    case "wrong_content_type": return sendText(response, 200, "text/plain", JSON.stringify(completion(reply, { content: text })));
    case "invalid_utf8": return sendBytes(response, withInvalidUtf8(JSON.stringify(completion(reply, { content: text }))));
    case "endless": return sendEndless(response);
    case "hang": return;
    case "drip": return drip(response, JSON.stringify(completion(reply, { content: text })));
    case "hang_up": return void response.destroy();
  }
}

export function sendError(response: ServerResponse, status: number, message: string, headers: Readonly<Record<string, string>> = {}, code: string | null = null): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify({ error: { message, type: "error", param: null, code } }));
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, status, "application/json; charset=utf-8", JSON.stringify(body));
}

function completion({ answer, model, promptLength }: Reply, message: Readonly<Record<string, unknown>>, choice: Readonly<Record<string, unknown>> = {}) {
  const [prompt_tokens, completion_tokens] = [Math.ceil(promptLength / 4), Math.ceil(JSON.stringify(answer).length / 4)];
  return {
    id: "chatcmpl-scripted",
    object: "chat.completion",
    created: 0,
    model,
    choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason: "stop", ...choice }],
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  };
}

function sendText(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { "content-type": type }).end(text);
}

function sendBytes(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, { "content-type": "application/json" }).end(bytes);
}

/** A lone continuation byte inside the first text after `root_cause`, and at the end. */
function withInvalidUtf8(json: string): Buffer {
  const bytes = Buffer.from(json);
  const at = Math.max(1, bytes.indexOf("root_cause") + "root_cause".length + 6);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from([0x80, 0xff]), bytes.subarray(at)]);
}

function sendEndless(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const chunk = Buffer.alloc(64 * 1024, 0x20);
  const write = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once("drain", write);
  };
  write();
}

/** A byte now and then: headers come at once, the end never within any time limit. */
function drip(response: ServerResponse, text: string): void {
  response.writeHead(200, { "content-type": "application/json" });
  let sent = 0;
  const timer = setInterval(() => {
    response.write(text.charAt(sent));
    sent = (sent + 1) % text.length;
  }, 20);
  response.on("close", () => clearInterval(timer));
}
