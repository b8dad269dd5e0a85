import { dirname, isAbsolute, join, resolve } from "node:path";
import { z } from "zod";

// The only reader of process.env. Evaluated on first use, so that `next build` needs none of it.

const flag = z
  .enum(["0", "1", "true", "false", ""])
  .default("0")
  .transform((text) => text === "1" || text === "true");
const optionalText = z.string().trim().transform((text) => text || undefined).optional();

const price = z.coerce.number().min(0).max(1_000_000).optional();

const variables = z.object({
  NODE_ENV: z.string().default("development"),
  NEXT_RUNTIME: z.string().optional(),
  /** Where `data/` lies when the server does not run in the project's folder. */
  HINDSIGHT_HOME: optionalText,
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().trim().min(1).default("127.0.0.1"),
  DATABASE_URL: optionalText.refine((url) => url === undefined || /^(file:.+|postgres(ql)?:\/\/.+)/.test(url), "starts with file: or postgresql://"),
  BETTER_AUTH_SECRET: optionalText.refine((secret) => secret === undefined || secret.length >= 32, "needs at least 32 characters (openssl rand -base64 32)"),
  /** The address people type, when a proxy or a container stands in between. */
  PUBLIC_URL: optionalText,
  BETTER_AUTH_URL: optionalText,
  /** 1: a proxy in front sets X-Forwarded-For, and nobody else can reach this process. */
  TRUST_PROXY: flag,
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"]).default("info"),
  HINDSIGHT_DEBUG: flag,
  HINDSIGHT_PASSWORD: z.string().optional(),
  OPENAI_API_KEY: optionalText,
  OPENAI_BASE_URL: optionalText.refine((url) => url === undefined || (/^https?:\/\//.test(url) && URL.canParse(url)), "is no http(s) address"),
  /** Without it: the only model the server has, else a small one of OpenAI's. */
  HINDSIGHT_MODEL: optionalText,
  HINDSIGHT_MODEL_PRICE_IN: price,
  HINDSIGHT_MODEL_PRICE_OUT: price,
});

export type Env = Readonly<{
  isProduction: boolean;
  runtime: string | undefined;
  port: number;
  host: string;
  databaseUrl: string;
  dialect: "sqlite" | "postgresql";
  /** Folder of the SQLite file, else `data/`: what this installation keeps beside the database. */
  dataDir: string;
  /** Undefined: lib/auth/secret.ts makes one and keeps it in `dataDir`. */
  secret: string | undefined;
  /** Origin only, no slash at the end. */
  publicUrl: string;
  /** Whether `publicUrl` was given, not derived from HOST and PORT. */
  hasPublicUrl: boolean;
  trustProxy: boolean;
  logLevel: "debug" | "info" | "warn" | "error";
  isDebug: boolean;
  password: string | undefined;
  modelKey: string | undefined;
  modelUrl: string | undefined;
  modelName: string | undefined;
  /** US dollars a million tokens, which is millionths of a dollar a token; undefined: cost is not known. */
  modelPriceIn: number | undefined;
  modelPriceOut: number | undefined;
}>;

let known: Env | undefined;

/** @throws Error naming each variable that cannot be used, and why. */
export function env(): Env {
  known ??= parseEnv(process.env, process.cwd());
  return known;
}

/** What `env()` answers, from given variables: for tests and for checking before a start. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>, cwd: string): Env {
  const parsed = variables.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))); // an empty value counts as none
  if (!parsed.success) throw new Error(`Environment: ${parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ")}`);
  const given = parsed.data;

  // The standalone server changes into its own folder, which the next build replaces.
  const home = given.HINDSIGHT_HOME ? resolve(cwd, given.HINDSIGHT_HOME) : cwd.replace(/[\\/]\.next[\\/]standalone$/, "");
  const databaseUrl = absoluteUrl(given.DATABASE_URL ?? `file:${join(home, "data", "hindsight.db")}`, home);
  const isFile = databaseUrl.startsWith("file:");
  const publicUrl = given.PUBLIC_URL ?? given.BETTER_AUTH_URL;
  return {
    isProduction: given.NODE_ENV === "production",
    runtime: given.NEXT_RUNTIME,
    port: given.PORT,
    host: given.HOST,
    databaseUrl,
    dialect: isFile ? "sqlite" : "postgresql",
    dataDir: isFile ? dirname(databaseUrl.slice("file:".length)) : join(home, "data"),
    secret: given.BETTER_AUTH_SECRET,
    publicUrl: publicUrl ? originOf(publicUrl) : localOrigin(given.HOST, given.PORT),
    hasPublicUrl: publicUrl !== undefined,
    trustProxy: given.TRUST_PROXY,
    logLevel: given.LOG_LEVEL,
    isDebug: given.HINDSIGHT_DEBUG,
    password: given.HINDSIGHT_PASSWORD,
    modelKey: given.OPENAI_API_KEY,
    modelUrl: given.OPENAI_BASE_URL,
    modelName: given.HINDSIGHT_MODEL,
    modelPriceIn: given.HINDSIGHT_MODEL_PRICE_IN,
    modelPriceOut: given.HINDSIGHT_MODEL_PRICE_OUT,
  };
}

function absoluteUrl(url: string, home: string): string {
  if (!url.startsWith("file:")) return url;
  const path = url.slice("file:".length).replace(/^\/\/(?=\/)/, "");
  return `file:${isAbsolute(path) ? path : resolve(home, path)}`;
}

function originOf(url: string): string {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new Error(`Environment: PUBLIC_URL: "${url}" is no http(s) address`);
  return new URL(url).origin;
}

/** A server that listens everywhere is reached at the loopback address. */
function localOrigin(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return new URL(`http://${name.includes(":") ? `[${name}]` : name}:${port}`).origin;
}
