import { OPERATIONS, type Operation } from "./openapi-operations";
import { ANSWERED, SENT, toJsonSchema } from "./openapi-schemas";

type Json = Record<string, unknown>;
const BASE = "/api/v1";

/** OpenAPI 3.1 of everything under /api/v1, made from the schemas that the services parse with. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const operation of OPERATIONS) (paths[BASE + operation.path] ??= {})[operation.method] = describe(operation);
  return {
    openapi: "3.1.0",
    info: {
      title: "Hindsight",
      version: "1",
      description: "Records an agent's decisions and replays them with their turning points. Errors are application/problem+json. Lists answer items and next_cursor, which goes into the next request's cursor.",
    },
    servers: [{ url: "/" }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer", description: "A key of one project (hs_…) with scopes ingest, recall, read. No key approves a lesson." } },
      schemas: { ...schemas(SENT, "input"), ...schemas(ANSWERED, "output") },
    },
  };
}

function schemas(named: typeof SENT | typeof ANSWERED, io: "input" | "output"): Json {
  return Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, toJsonSchema(schema, io)]));
}

function describe({ path, operationId, summary, description, scopes, query, body, file, answers }: Operation): Json {
  const isOpen = scopes.length === 0;
  const parameters = [...pathParameters(path), ...(query ? queryParameters(query) : [])];
  return {
    operationId,
    summary,
    description: [description, isOpen ? "Open to everybody." : `Scope: ${scopes.join(" or ")}.`].filter(Boolean).join(" "),
    ...(isOpen ? { security: [] } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: !body.isOptional, content: Object.fromEntries((body.types ?? ["application/json"]).map((type) => [type, bodyOf(type, body)])) } } : {}),
    ...(file ? { requestBody: { required: true, content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } } } } : {}),
    responses: {
      ...Object.fromEntries(answers.map((answer) => [answer.status, answerOf(answer)])),
      default: { description: "A problem", content: { "application/problem+json": { schema: ref("Problem") } } },
    },
  };
}

function bodyOf(type: string, { schema, example }: NonNullable<Operation["body"]>): Json {
  if (type === "application/json") return { schema: ref(schema), example };
  const [first] = (example as { events: readonly unknown[] }).events;
  return { schema: { type: "string", description: "One Event as JSON a line" }, example: `${JSON.stringify(first)}\n` };
}

function answerOf({ schema, description, example }: Operation["answers"][number]): Json {
  return { description, content: { "application/json": { schema: ref(schema), ...(example === undefined ? {} : { example }) } } };
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: "path", required: true, description: "Percent-encoded, slashes too", schema: { type: "string", minLength: 1, maxLength: 200 } }));
}

function queryParameters(query: NonNullable<Operation["query"]>): Json[] {
  const { properties = {} } = toJsonSchema(query, "input") as { properties?: Record<string, Json> };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: "query", required: false, schema }));
}

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
