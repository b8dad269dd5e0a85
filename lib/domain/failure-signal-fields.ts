import type { FailureSignal } from "./digest";

export type ErrorField = Readonly<{ signal: FailureSignal; errorType: string | null; excerpt: string }>;

type Fields = Readonly<Record<string, unknown>>;

const FINE_CODES = /^(?:0|00|000|0000|00000|1|[123]\d\d|20000|10000|ok|success|succeeded|successful|true|none|null|normal)?$/i;
const FAILED_WORDS = /^(?:error|err|fail|failed|failure|fatal|exception|rejected|denied|timeout|失败|错误|异常)$/i;
const NO_ERROR = /^(?:|0|ok|none|null|nil|false|no error|no errors|success|无|没有错误)$/i;
/** Where an envelope keeps another. */
const INNER = ["error", "result", "response", "original", "body", "data"] as const;

/**
 * The field of a structured output that says it failed: an exit code, an error envelope, a code beside a message.
 * Rows about failures (`{"order": 7, "status": "failed"}`) and empty error fields are none.
 */
export function findErrorField(value: unknown, depth = 0): ErrorField | null {
  if (Array.isArray(value)) return value.length === 1 ? findErrorField(value[0], depth + 1) : null;
  if (typeof value !== "object" || value === null || depth > 2) return null;
  const fields = value as Fields;
  return exitField(fields) ?? errorField(fields) ?? flagField(fields) ?? codeField(fields) ?? innerField(fields, depth);
}

function pick(fields: Fields, ...names: string[]): unknown {
  const wanted = names.map(plainName);
  const key = Object.keys(fields).find((name) => wanted.includes(plainName(name)));
  return key === undefined ? undefined : fields[key];
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, "");
}

function messageOf(fields: Fields): string {
  const message = pick(fields, "message", "msg", "error_message", "errmsg", "err_msg", "sub_msg", "detail", "reason", "error_description", "description", "title", "stderr", "错误信息");
  if (typeof message === "string") return message;
  return message === undefined || message === null ? "" : JSON.stringify(message).slice(0, 300);
}

function nameOf(value: unknown): string | null {
  if (typeof value === "number") return value === 0 ? null : String(value);
  return typeof value === "string" && /^[\w.:-]{2,80}$/.test(value) ? (value.split(".").pop() ?? value) : null;
}

function exitField(fields: Fields): ErrorField | null {
  const code = pick(fields, "exit_code", "exit_status", "return_code", "exitcode", "returncode");
  if (typeof code !== "number" || code === 0) return null;
  const lines = String(pick(fields, "stderr", "output", "stdout") ?? messageOf(fields)).trim().split("\n");
  return { signal: "exit_code", errorType: `exit_${code}`, excerpt: lines[lines.length - 1] ?? "" };
}

function errorField(fields: Fields): ErrorField | null {
  const error = pick(fields, "error", "errors", "exception", "traceback");
  if (error === undefined || error === null || error === false || (Array.isArray(error) && error.length === 0)) return null;
  if (isGood(fields)) return null;
  if (typeof error === "string") return NO_ERROR.test(error.trim()) ? null : { signal: "error_field", errorType: nameOf(pick(fields, "error_type", "error_code", "code")) ?? nameOf(error), excerpt: messageOf(fields) || error };
  if (error === true) return { signal: "error_field", errorType: nameOf(pick(fields, "error_type", "code")), excerpt: messageOf(fields) };
  if (typeof error === "number") return error === 0 || "errors" in fields ? null : { signal: "error_field", errorType: String(error), excerpt: messageOf(fields) };
  const first: unknown = Array.isArray(error) ? error[0] : error;
  if (typeof first === "string") return { signal: "error_field", errorType: null, excerpt: first };
  if (typeof first !== "object" || first === null || Object.keys(first).length === 0) return null;
  const inner = first as Fields;
  const message = messageOf(inner);
  const type = nameOf(pick(inner, "type")) ?? nameOf(pick(inner, "code", "name", "errcode"));
  if (message === "" && type === null) return null;
  return { signal: "error_field", errorType: type, excerpt: message || (type ?? "") };
}

function isGood(fields: Fields): boolean {
  return pick(fields, "ok", "success") === true;
}

function flagField(fields: Fields): ErrorField | null {
  const isFlagged = pick(fields, "is_error") === true || pick(fields, "success") === false || pick(fields, "ok") === false;
  const word = pick(fields, "status", "type", "result", "state", "result_code");
  const message = messageOf(fields);
  const isNamed = typeof word === "string" && FAILED_WORDS.test(word) && message !== "" && Object.keys(fields).length <= 8 && pick(fields, "id") === undefined;
  if (!isFlagged && !isNamed) return null;
  const content = pick(fields, "content");
  const excerpt = message || (typeof content === "string" ? content : "");
  return { signal: "error_field", errorType: nameOf(pick(fields, "error_type", "error_code", "code", "errcode")), excerpt };
}

function codeField(fields: Fields): ErrorField | null {
  const message = messageOf(fields);
  const errorCode = pick(fields, "errcode", "err_code", "error_code", "errno", "sub_code");
  if (isCode(errorCode) && !FINE_CODES.test(String(errorCode))) return { signal: "error_field", errorType: String(errorCode), excerpt: message };
  const http = pick(fields, "status", "status_code", "http_status", "code");
  if (typeof http === "number" && http >= 400 && http < 600 && (message !== "" || "headers" in fields || "body" in fields)) {
    return { signal: "http_status", errorType: `http_${http}`, excerpt: message || `HTTP ${http}` };
  }
  const code = pick(fields, "code", "ret", "return_code", "ret_code", "statuscode");
  const isShort = Object.keys(fields).length <= 8;
  if (isShort && message !== "" && isCode(code) && !FINE_CODES.test(String(code))) return { signal: "error_field", errorType: nameOf(code), excerpt: message };
  return null;
}

function isCode(value: unknown): value is string | number {
  return typeof value === "number" || (typeof value === "string" && value.length <= 80);
}

function innerField(fields: Fields, depth: number): ErrorField | null {
  for (const name of INNER) {
    const inner = fields[name];
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) continue;
    const found = findErrorField(inner, depth + 1);
    if (found) return found;
  }
  return null;
}
