/** What the page reads of the OpenAPI document. */
export type Schema = Readonly<{
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  default?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}>;

type Content = Readonly<Record<string, Readonly<{ schema: Schema; example?: unknown }>>>;

export type Operation = Readonly<{
  operationId: string;
  summary: string;
  description?: string;
  parameters?: readonly Readonly<{ name: string; in: string; required: boolean; description?: string; schema: Schema }>[];
  requestBody?: Readonly<{ content: Content }>;
  responses: Readonly<Record<string, Readonly<{ description: string; content?: Content }>>>;
}>;

export type ApiDocument = Readonly<{
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: Readonly<{ schemas: Readonly<Record<string, Schema>> }>;
}>;

/** A schema behind its reference, once. */
export function resolveSchema(document: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  return name ? (document.components.schemas[name] ?? {}) : schema;
}

/** A type in a few letters: `string`, `"a" | "b"`, `Event[]`, `number | null`. */
export function typeWords(schema: Schema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeWords))].join(" | ");
  if (schema.items) return `${typeWords(schema.items)}[]`;
  const type = typeof schema.type === "string" ? schema.type : (schema.type?.join(" | ") ?? "any");
  return schema.format ? `${type}, ${schema.format}` : type;
}
