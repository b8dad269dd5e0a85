// A server with OpenAI's API and no model behind it: it answers prompts of this product from their own facts, or does
// wrong what real servers do wrong. By hand: npx tsx tests/support/model-server.ts --port 4400 --mode good|mixed
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { answerPrompt } from "./model-server-answers";
import { behave, sendError, sendJson, type Behaviour } from "./model-server-behaviours";

/** A part of a request that some servers do not take. */
type Refused = "json_schema" | "json_object_schema" | "response_format" | "temperature" | "max_tokens" | "max_completion_tokens" | "system_role";

export type SeenRequest = Readonly<{ authorization: string | undefined; body: ChatBody }>;
type ChatBody = Readonly<{ model: string; messages: readonly Readonly<{ role: string; content: string }>[]; [key: string]: unknown }>;

export type ModelServer = Readonly<{
  /** Base address, `/v1` at its end. */
  url: string;
  /** Questions in the order they came, refused ones too. */
  seen: readonly SeenRequest[];
  close: () => Promise<void>;
}>;

export type ModelServerOptions = Readonly<{
  /** One a question, the last for all that follow. Questions refused for a part do not count. */
  script?: readonly Behaviour[];
  /** Begin the script anew at its end instead. */
  isLooped?: boolean;
  refuses?: readonly Refused[];
  models?: readonly string[];
  port?: number;
}>;

const MIXED: readonly Behaviour[] = ["good", "fenced", "wrong_shape", "good", "prose", "rate_limited", "good", "truncated", "wrong_keys", "plain_text", "plain_text", "server_error", "thinking"];

export async function startModelServer({ script = ["good"], isLooped = false, refuses = [], models = ["scripted-1"], port = 0 }: ModelServerOptions = {}, onAnswer: (behaviour: Behaviour) => void = () => undefined): Promise<ModelServer> {
  const seen: SeenRequest[] = [];
  let turn = 0;
  const server = createServer((request, response) => void handle(request, response));

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === "/v1/models") return sendJson(response, 200, { object: "list", data: models.map((id) => ({ id, object: "model", created: 0, owned_by: "test" })) });
    if (request.url !== "/v1/chat/completions") return sendError(response, 404, "Not Found");
    const body = JSON.parse(await readBody(request)) as ChatBody;
    seen.push({ authorization: request.headers.authorization, body });
    const refused = refuses.find((part) => holds(body, part));
    if (refused) return sendError(response, 400, REFUSALS[refused]);
    const behaviour = script[isLooped ? turn % script.length : turn] ?? script.at(-1) ?? "good";
    turn += 1;
    onAnswer(behaviour);
    // The question itself comes first; what follows is about an answer that could not be read.
    const [first, second] = body.messages;
    const prompt = first?.role === "system" ? `${first.content}\n${second?.content ?? ""}` : (first?.content ?? "");
    behave(behaviour, { response, answer: answerPrompt(prompt), model: body.model, promptLength: prompt.length, authorization: request.headers.authorization ?? "" });
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const REFUSALS: Readonly<Record<Refused, string>> = {
  json_schema: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model",
  json_object_schema: "Unknown parameter: 'response_format.schema'.",
  response_format: "This response_format type is unavailable now",
  temperature: "Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.",
  max_tokens: "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
  max_completion_tokens: "Unrecognized request argument supplied: max_completion_tokens",
  system_role: "System role not supported",
};

function holds(body: ChatBody, part: Refused): boolean {
  const format = body.response_format as Readonly<{ type?: string; schema?: unknown }> | undefined;
  if (part === "json_schema") return format?.type === "json_schema";
  if (part === "json_object_schema") return format?.type === "json_object" && format.schema !== undefined;
  if (part === "system_role") return body.messages.some(({ role }) => role === "system");
  return body[part] !== undefined;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({ options: { port: { type: "string", default: "4400" }, mode: { type: "string", default: "good" } } });
  const script = values.mode === "mixed" ? MIXED : (["good"] as const);
  const server = await startModelServer({ script, isLooped: true, port: Number(values.port) }, (behaviour) => console.log(new Date().toISOString(), behaviour));
  console.log(`OPENAI_BASE_URL=${server.url}  (${values.mode})`);
}
