import { z } from "zod";

/** What a server that can hold a model to a schema is given. */
export type AnswerSchema = Readonly<{ name: string; schema: Readonly<Record<string, unknown>> }>;

/** Servers refuse or are slowed down by these; the lengths are in the prompt, and checked on the answer. */
const UNSUPPORTED = ["minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"] as const;

/** The JSON schema of a zod object as strict structured output wants it: every key required, no others. */
export function answerSchemaOf(name: string, schema: z.ZodObject): AnswerSchema {
  const json = z.toJSONSchema(schema, {
    io: "input",
    override: ({ jsonSchema }) => {
      for (const key of UNSUPPORTED) delete jsonSchema[key];
      if (jsonSchema.properties) Object.assign(jsonSchema, { required: Object.keys(jsonSchema.properties), additionalProperties: false });
    },
  });
  delete json["$schema"];
  return { name, schema: json };
}
