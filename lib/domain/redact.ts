import { isSafePattern } from "./redact-pattern";
import { kindOfKey, PHONE_KEY, REDACT_RULES, type Finding, type RedactKind, type RedactRule } from "./redact-rules";
import type { Settings } from "./settings";

export type Redaction = Readonly<{ path: string; kind: RedactKind }>;
export type RedactSettings = Pick<Settings, "redactKinds" | "redactPatterns">;

/** How deep a value is walked; what lies deeper is replaced, so that nothing unseen is stored. */
const MAX_DEPTH = 64;
/** Custom patterns see pieces of this size: a bad one costs a little, not the server. */
const CUSTOM_PIECE = 2_000;

/** Cards and telephones need at least so many digits close together; one look spares five. */
const LONG_NUMBER = /\d[\d ().-]{6}/;
const NUMBER_KINDS: ReadonlySet<RedactKind> = new Set(["card", "phone"]);

const PEM_BEGIN = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g;
const PEM_END = /-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g;

type Redactor = Readonly<{
  rules: readonly RedactRule[];
  kinds: ReadonlySet<RedactKind>;
  customs: readonly RegExp[];
}>;

let latest: { settings: RedactSettings; redactor: Redactor } | null = null;

/** Compiled once per settings object: the record step asks for each event with the same one. */
function redactorFor(settings: RedactSettings): Redactor {
  if (latest?.settings === settings) return latest.redactor;
  const kinds = new Set<RedactKind>(settings.redactKinds);
  const redactor: Redactor = {
    kinds,
    rules: REDACT_RULES.filter((rule) => kinds.has(rule.kind)),
    customs: settings.redactPatterns.filter(isSafePattern).map((source) => new RegExp(source, "gu")),
  };
  latest = { settings, redactor };
  return redactor;
}

/**
 * Redacts secrets and personal data in a text (R6): `[redacted:email]`. Labels stay (`password: [redacted:password]`).
 * Redacting twice changes nothing.
 *
 * @returns the text and the kind of each finding, in order
 */
export function redactText(text: string, settings: RedactSettings): { text: string; kinds: RedactKind[] } {
  const redactor = redactorFor(settings);
  const kinds: RedactKind[] = [];
  return { text: redactString(text, redactor, (kind) => kinds.push(kind)), kinds };
}

/** Redacts every text in a JSON value, like `redactEntry`, where no key tells what it is. */
export function redactValue(value: unknown, settings: RedactSettings, path: string): { value: unknown; redactions: Redaction[] } {
  const redactions: Redaction[] = [];
  return { value: redactAny(value, path, 0, redactorFor(settings), redactions), redactions };
}

/**
 * Redacts every text in a JSON value, and all of it where its key names a secret; keys stay. What needs no change is
 * returned as it is, not copied.
 *
 * @param key the value's own key; paths of what was found start with it
 */
export function redactEntry(key: string, value: unknown, settings: RedactSettings): { value: unknown; redactions: Redaction[] } {
  const redactions: Redaction[] = [];
  return { value: redactField(key, value, key, 0, redactorFor(settings), redactions), redactions };
}

function redactAny(value: unknown, path: string, depth: number, redactor: Redactor, found: Redaction[]): unknown {
  if (typeof value === "string") {
    return redactString(value, redactor, (kind) => found.push({ path, kind }));
  }
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) return "…";
  if (Array.isArray(value)) {
    let copy: unknown[] | null = null;
    for (let index = 0; index < value.length; index += 1) {
      const item = redactAny(value[index], `${path}[${index}]`, depth + 1, redactor, found);
      if (item !== value[index]) (copy ??= [...value])[index] = item;
    }
    return copy ?? value;
  }
  const record = value as Record<string, unknown>;
  let changed: Map<string, unknown> | null = null;
  for (const key of Object.keys(record)) {
    const before = record[key];
    const after = redactField(key, before, `${path}.${key}`, depth, redactor, found);
    if (after !== before) (changed ??= new Map()).set(key, after);
  }
  if (!changed) return record;
  const replaced = changed;
  return Object.fromEntries(Object.entries(record).map(([key, before]) => [key, replaced.has(key) ? replaced.get(key) : before]));
}

function redactField(key: string, value: unknown, path: string, depth: number, redactor: Redactor, found: Redaction[]): unknown {
  if (value === null || typeof value === "boolean" || value === "") return value;
  const kind = kindOfKey(key);
  if (kind && redactor.kinds.has(kind) && holdsSecret(value, kind)) {
    found.push({ path, kind });
    return mark(kind);
  }
  if (typeof value === "number" && redactor.kinds.has("phone") && PHONE_KEY.test(key) && /^\d{8,15}$/.test(String(value))) {
    found.push({ path, kind: "phone" });
    return mark("phone");
  }
  return redactAny(value, path, depth + 1, redactor, found);
}

/** A schema that describes a secret, a count of tokens and what is redacted already hold none. */
function holdsSecret(value: unknown, kind: RedactKind): boolean {
  if (typeof value === "string") return !/^(?:\[redacted:[a-z]+\]|(?:Bearer |Basic )?\[redacted:[a-z]+\]|\*+)$/.test(value);
  if (typeof value === "number") return kind === "password";
  return !(typeof value === "object" && value !== null && "type" in value && typeof value.type === "string");
}

function mark(kind: RedactKind): string {
  return `[redacted:${kind}]`;
}

function redactString(text: string, redactor: Redactor, tell: (kind: RedactKind) => void): string {
  if (text.length < 4) return text;
  let result = text;
  if (redactor.kinds.has("key") && text.includes("-----BEGIN")) result = replaceFindings(result, pemFindings(result), tell);
  const hasLongNumber = LONG_NUMBER.test(text);
  for (const rule of redactor.rules) {
    if (NUMBER_KINDS.has(rule.kind) && !hasLongNumber) continue;
    const mayHold = typeof rule.needs === "string" ? result.includes(rule.needs) : rule.needs.test(result);
    if (mayHold) result = replaceFindings(result, ruleFindings(result, rule), tell);
  }
  return redactor.customs.reduce((so, pattern) => replaceCustom(so, pattern, tell), result);
}

function ruleFindings(text: string, { pattern, kind, accepts, retries, before }: RedactRule): Finding[] {
  const findings: Finding[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const lead = before ? before.exec(text.slice(Math.max(0, match.index - 64), match.index))?.[0] : "";
    if (lead === undefined) continue;
    const secret = lead + (match.slice(1).find((part) => part !== undefined && part.length >= 3) ?? match[0]);
    const from = match.index - lead.length + (lead + match[0]).lastIndexOf(secret);
    if (secret.startsWith("[redacted:")) continue;
    if (!accepts || accepts(secret, text, from, match.index)) findings.push({ from, to: from + secret.length, kind });
    else if (retries) pattern.lastIndex = match.index + 1;
  }
  return findings;
}

/** A key block whose end is missing goes to the end of the text. */
function pemFindings(text: string): Finding[] {
  const findings: Finding[] = [];
  let searchFrom = 0;
  for (;;) {
    PEM_BEGIN.lastIndex = searchFrom;
    const begin = PEM_BEGIN.exec(text);
    if (!begin) return findings;
    PEM_END.lastIndex = begin.index;
    const to = PEM_END.exec(text) ? PEM_END.lastIndex : text.length;
    findings.push({ from: begin.index, to, kind: "key" });
    searchFrom = to;
  }
}

function replaceFindings(text: string, findings: readonly Finding[], tell: (kind: RedactKind) => void): string {
  if (findings.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, kind } of findings) {
    parts.push(text.slice(at, from), mark(kind));
    tell(kind);
    at = to;
  }
  parts.push(text.slice(at));
  return parts.join("");
}

function replaceCustom(text: string, pattern: RegExp, tell: (kind: RedactKind) => void): string {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const piece = text.slice(at, pieceEnd(text, at));
    at += piece.length;
    const replaced = piece.replace(pattern, (match: string) => {
      if (match === "" || match.includes("[redacted:")) return match;
      tell("custom");
      return mark("custom");
    });
    pieces.push(replaced);
  }
  return pieces.join("");
}

/** Ends a piece at whitespace where there is some, so that a secret is rarely torn. */
function pieceEnd(text: string, from: number): number {
  const most = from + CUSTOM_PIECE;
  if (most >= text.length) return text.length;
  for (let at = most; at > from + CUSTOM_PIECE / 2; at -= 1) if (/\s/.test(text.charAt(at))) return at;
  return most;
}
