import type { CallRecord } from "../call-record";
import { visibleLength } from "../clip";
import type { Language } from "../language";
import { isLookup, isNameable, isSecretKey, isUnsafe } from "./allowed-token";
import type { ContrastKind } from "./contrast";
import type { Edit, EditRole } from "./edit";
import { sayCommand, sayFlag, sayForm, sayParameter, sayPath, sayUrl, sayValue } from "./say-arguments";
import { sayCode, sayEncoding, sayIdentifier, sayWord } from "./say-names";
import type { Sayer, Saying } from "./saying";
import { nameOf } from "./value-change";

type Texts = Readonly<Record<Language, string>>;
export type Wording = Readonly<{ kind: ContrastKind; rule: Texts; appliesWhen: Texts | null; keywords: readonly string[] }>;

const MAX_RULE = 80;
const MAX_KEYWORDS = 8;

const SAYERS: Readonly<Record<EditRole, Sayer | null>> = {
  column: sayIdentifier,
  table: sayIdentifier,
  quoting: sayIdentifier,
  name: sayWord,
  literal: sayWord,
  syntax: sayWord,
  encoding: sayEncoding,
  path: sayPath,
  directory: sayPath,
  url: sayUrl,
  parameter: sayParameter,
  type: sayForm,
  date_format: sayForm,
  value: sayValue,
  digits: sayCode,
  indent: sayCode,
  spacing: sayCode,
  import: sayCode,
  guard: sayCode,
  program: sayCommand,
  subcommand: sayCommand,
  argument: sayCommand,
  flag: sayFlag,
  flag_value: sayFlag,
  unclear: null,
};

/**
 * Puts an edit that explains a failure into one imperative sentence in each language. Null where it would name a secret,
 * something of one run only or an option that switches a protection off, or where no way of saying it fits.
 */
export function wordRule(edit: Edit, failed: CallRecord, succeeded: CallRecord): Wording | null {
  if ([edit.from, edit.to, nameOf(edit)].some(isUnsafe) || isLookup(edit.to) || isSecretValue(edit)) return null;
  const said = SAYERS[edit.role]?.(edit, failed, succeeded);
  return said ? wordingOf(said.kind, said.ways, said.when ?? null, said.keywords) : null;
}

/** @returns null if no way of saying it fits into a rule in both languages */
export function wordingOf(kind: ContrastKind, ways: readonly Saying[], when: Saying | null, keywords: readonly string[]): Wording | null {
  const [en, zh] = [fitting(ways.map((way) => way[0])), fitting(ways.map((way) => way[1]))];
  if (en === null || zh === null) return null;
  const isShort = when?.every((text) => visibleLength(text) <= MAX_RULE);
  return { kind, rule: { en, "zh-CN": zh }, appliesWhen: when && isShort ? { en: when[0], "zh-CN": when[1] } : null, keywords: keywordsOf(keywords) };
}

function fitting(ways: readonly string[]): string | null {
  return ways.find((text) => visibleLength(text) <= MAX_RULE) ?? null;
}

function keywordsOf(words: readonly string[]): string[] {
  return [...new Set(words.filter((word) => word.length > 1 && isNameable(word)))].slice(0, MAX_KEYWORDS);
}

/** What stands under the name of a secret is one, whatever it looks like. */
function isSecretValue({ role, key, owner }: Edit): boolean {
  return role !== "parameter" && (isSecretKey(key) || isSecretKey(owner.replace(/^-+/, "")));
}
