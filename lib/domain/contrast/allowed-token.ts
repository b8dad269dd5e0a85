import { visibleLength } from "../clip";
import { kindOfKey } from "../redact-rules";
import { canonicalEncoding } from "./encoding";

const MAX_TOKEN = 56;
/** Letters and digits of any script, and the signs of identifiers, flags, paths and short literals; no blank, no quote but the double one around a name. */
const TOKEN = /^"?[\p{L}\p{N}_$.:/\\@%*~+=#-]+"?$/u;

/** Whether a text from a call may stand in a rule: one word, short, without control characters, no secret, nobody's own. */
export function isNameable(token: string): boolean {
  if (canonicalEncoding(token) !== null) return visibleLength(token) <= 16;
  return TOKEN.test(token) && visibleLength(token) <= MAX_TOKEN && !isSecret(token) && !isOfOneRun(token);
}

/** Looks like a key or is marked as redacted. */
function isSecret(token: string): boolean {
  if (/redacted/i.test(token)) return true;
  return token.split(/[/\\=:.]/).some((part) => /^(?:sk|pk|ghp|gho|xox|AKIA|LTAI|eyJ|Bearer)[-_A-Za-z0-9]{8,}/.test(part) || (part.length >= 20 && /\d/.test(part) && /[A-Za-z]/.test(part) && !/[_-]/.test(part)));
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/i;
const DATE = /\d{4}[-/.]?(?:0[1-9]|1[0-2])[-/.]?(?:0[1-9]|[12]\d|3[01])|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}/;
const HOME = /(?:^|[/\\])(?:home|Users)[/\\][^/\\]|^\/?(?:tmp|var\/folders|private\/tmp)(?:\/|$)|[\\/]Temp[\\/]/;

/** An id, a date, an address or a folder of the one who asked: of no use to another run. */
export function isOfOneRun(token: string): boolean {
  return UUID.test(token) || DATE.test(token) || /[^\s@/]@[^\s@]+\.[a-z]/i.test(token) || HOME.test(token) || /\d{5}/.test(token) || /^[0-9a-f]{7,}$/i.test(token) || isSerial(token);
}

/** `HAT139`, `XEWRD9`, `ORD-77`: capitals with a number. Versions (`v2`, `utf8`) and sizes are none. */
function isSerial(token: string): boolean {
  return /^[A-Z]{2,}[-_]?\d{2,}$/.test(token) && !/^(?:UTF|ISO|GB|CP|KOI|SHA|MD|MP|HTTP|ES|X)/.test(token);
}

export function isSecretKey(key: string): boolean {
  return kindOfKey(key) !== null;
}

/** What is asked to look something up, or shows more, mends nothing. */
export function isLookup(token: string): boolean {
  return /^(?:-h|-v|-vv|-V|help|explain|version|man|which|--help|--verbose|--version|--debug|--trace|--stacktrace|--dry-run|--info|--log-level|--loglevel|--list)$/.test(token.replace(/=.*/, ""));
}

const UNSAFE = /^(?:-f|--force|--force-with-lease|--no-verify|-k|--insecure|--no-check-certificate|--no-gpg-check|--allow-unauthenticated|--break-system-packages|--trusted-host|--privileged|--dangerously[\w-]*|--yolo|--skip-[\w-]*|--no-[\w-]*(?:check|verif|test|lint|hook)[\w-]*|--ignore-[\w-]*|--legacy-peer-deps|--disable-[\w-]*|verify|verify_ssl|ssl_verify|sudo|force|skip_[\w]*|ignore_[\w]*|rm)$/i;

/** An option that works by switching a protection off: no rule to be handed to an agent. */
export function isUnsafe(token: string): boolean {
  return UNSAFE.test(token.replace(/=.*/, ""));
}
