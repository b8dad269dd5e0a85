import type { JsonRecord } from "./model-answer-json";

/** Names under which a key is also understood, as `plainKey` writes them. */
export type KeyNames = Readonly<Record<string, readonly string[]>>;

const MAX_KEYS = 60;

/** Whatever the case and the separators: `Root Cause`, `rootCause` and `root_cause` are one name. */
export function plainKey(key: string): string {
  return key.slice(0, 80).normalize("NFKC").toLowerCase().replace(/[\s_\-.·*`"'“”]/g, "");
}

/**
 * The record under its proper keys. A key given as it should be wins; where two others would both be it, neither is
 * taken. Keys that mean nothing here are left out.
 */
export function renameKeys(record: JsonRecord, names: KeyNames): JsonRecord {
  const keys = Object.keys(record).slice(0, MAX_KEYS).map((key) => ({ key, plain: plainKey(key) }));
  const entries = Object.keys(names).flatMap((name): [string, unknown][] => {
    if (Object.hasOwn(record, name)) return [[name, record[name]]];
    const plain = plainKey(name);
    const meant = keys.filter((candidate) => candidate.plain === plain || names[name]?.includes(candidate.plain));
    const [only] = meant;
    return meant.length === 1 && only ? [[name, record[only.key]]] : [];
  });
  return Object.fromEntries(entries);
}

/** The one of `codes` that a model meant: in another case, with blanks, or under another name. */
export function codeOf(value: unknown, names: KeyNames): unknown {
  if (typeof value !== "string") return value;
  const plain = plainKey(value);
  const bare = plain.replace(/(?:error|failure|错误|失败|问题)$/, "");
  const found = Object.keys(names).filter((code) => [plainKey(code), ...(names[code] ?? [])].some((name) => name === plain || name === bare));
  return found.length === 1 ? found[0] : value;
}

const YES: ReadonlySet<string> = new Set(["true", "yes", "y", "是", "已理解", "理解", "相同", "1"]);
const NO: ReadonlySet<string> = new Set(["false", "no", "n", "否", "不是", "未理解", "没有", "不同", "0"]);

export function booleanOf(value: unknown): unknown {
  if (typeof value !== "string" && typeof value !== "number") return value;
  const plain = plainKey(String(value));
  return YES.has(plain) ? true : NO.has(plain) ? false : value;
}
