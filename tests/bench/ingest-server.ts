/** The recording routes on a plain HTTP server, with migrations and worker as at a real start: what ingest.ts measures where nothing is built. */
import { createServer, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import * as events from "../../app/api/v1/tasks/[taskId]/events/route";
import * as tasks from "../../app/api/v1/tasks/route";
import { prepareServer } from "../../lib/auth/start";

type Handler = (request: Request, next: { params: Promise<never> }) => Promise<Response>;

function find({ method, url = "" }: IncomingMessage): readonly [Handler, Record<string, string>] {
  const path = new URL(url, "http://x").pathname;
  const taskId = /^\/api\/v1\/tasks\/([^/]+)\/events$/.exec(path)?.[1];
  if (taskId) return [events.POST as unknown as Handler, { taskId: decodeURIComponent(taskId) }];
  return [(method === "POST" ? tasks.POST : tasks.GET) as unknown as Handler, {}];
}

await prepareServer();
createServer(async (incoming, outgoing) => {
  const [handler, params] = find(incoming);
  const hasBody = incoming.method === "POST";
  const request = new Request(`http://127.0.0.1${incoming.url}`, {
    method: incoming.method ?? "GET",
    headers: Object.entries(incoming.headers).map(([name, value]) => [name, String(value)] as [string, string]),
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: "half" } : {}),
  } as RequestInit);
  const answer = await handler(request, { params: Promise.resolve(params as never) });
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  outgoing.end(Buffer.from(await answer.arrayBuffer()));
}).listen(Number(process.env.PORT), "127.0.0.1");
process.once("SIGINT", () => process.exit(0));
