import type { Settings } from "./settings";

export type RedactKind = Settings["redactKinds"][number] | "custom";

/** What was found in a text: the part from `from` to `to` is the secret itself, without its label. */
export type Finding = Readonly<{ from: number; to: number; kind: RedactKind }>;

/**
 * One kind of secret in running text. `pattern` is global, and linear on any text: each repetition is bounded or
 * starts at a boundary only. The group that took part, if any, is the secret; else all of the match. `accepts` has the last word.
 */
export type RedactRule = Readonly<{
  id: string;
  kind: RedactKind;
  pattern: RegExp;
  /** A cheap look that tells most texts have none. */
  needs: RegExp | string;
  retries?: boolean;
  /** What the secret begins with, left of the match, at most 64 characters: starting at a rare sign is what makes a rule fast. */
  before?: RegExp;
  /** `from` is where the secret starts, `label` where the match does. */
  accepts?: (secret: string, text: string, from: number, label: number) => boolean;
}>;

const hasDigit = (text: string) => /\d/.test(text);
const digitsOf = (text: string) => text.replace(/\D/g, "");

/** Words that stand where a secret would, in code, schemas and messages about passwords. */
const PLACEHOLDER =
  /^(?:string|str|text|bytes|number|int|integer|bool|boolean|any|object|none|null|nil|true|false|undefined|optional|required|missing|empty|blank|hidden|masked|incorrect|invalid|wrong|expired|unknown|password|passwd|secret|token|value|example|changeme|xxx+|\*+|\.{2,}|错误|不正确|无效|为空|必填|过期|失效|不能为空|已过期|未提供)[.,;:!。，；！]?$/i;

/** An expression that names a secret instead of holding it: `os.environ["X"]`, `config.password`, `$TOKEN`, `<token>`, `getToken()`. */
const REFERENCE = /^(?:[$<{%]|\.{0,2}[/~]|[A-Za-z]:\\|[A-Za-z_$][\w$]*(?:[([]|(?:\.[A-Za-z_$][\w$]*)+[([]?|\??\.|::|->)|(?:process|os|self|this|config|settings|env|req|request|args|options|ctx)\b)/;

const isLiteral = (secret: string) => !PLACEHOLDER.test(secret) && !REFERENCE.test(secret);
const isQuoted = (text: string, from: number) => /["'`]/.test(text.charAt(from - 1));

/** A password is any literal; unquoted it must not read like a word of prose or a name in code. */
function isPassword(secret: string, text: string, from: number): boolean {
  if (!isLiteral(secret)) return false;
  if (isQuoted(text, from)) return secret.length >= 3;
  return secret.length >= 4 && (hasDigit(secret) || /[^A-Za-z_]/.test(secret) || !/^[a-z_]{4,6}$|^[A-Z]?[a-z]{2,}_[a-z_]+$/.test(secret)) && !/^[a-z]+\)?$/.test(secret);
}

function isToken(secret: string, text: string, from: number): boolean {
  if (!isLiteral(secret)) return false;
  if (isQuoted(text, from)) return secret.length >= 6;
  return secret.length >= 8 && hasDigit(secret) ? !/^\d{1,12}$/.test(secret) : secret.length >= 24 && !/^[a-z_]+$/.test(secret);
}

/** ISO/IEC 7812: issuers that give out payment cards, so that timestamps and order numbers (1…, 20…) stay. */
const CARD_ISSUER = /^(?:4|5[0-8]|2[2-7]|3[4-9]|30|6)/;

function isCard(secret: string): boolean {
  const digits = digitsOf(secret);
  return digits.length >= 13 && digits.length <= 19 && CARD_ISSUER.test(digits) && !/^(\d)\1+$/.test(digits) && hasLuhnDigit(digits);
}

/** ISO/IEC 7812-1 annex B. */
export function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    sum += index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

/** A number is no telephone where a word right before it says what it is. */
const NOT_A_PHONE = /(?:order|invoice|id|no|number|ref|sku|seq|build|version|rev|commit|hash|port|pid|ts|time|timestamp|size|bytes|count|total|offset|line|amount|订单|订单号|单号|编号|流水号|序号|时间戳|金额|数量)["']?\s?[.:#=：]?\s?["']?#?$/i;
const PHONE_WORD = /(?:phone|mobile|cell|tel|contact|fax|whatsapp|手机|电话|联系|热线)/i;

function isPhone(secret: string, text: string, from: number): boolean {
  const before = text.slice(Math.max(0, from - 24), from);
  return PHONE_WORD.test(before) || !NOT_A_PHONE.test(before);
}

function isInternationalPhone(secret: string): boolean {
  const { length } = digitsOf(secret);
  return length >= 8 && length <= 15;
}

const FILE_ENDING = /\.(?:png|jpe?g|gif|svg|webp|ico|js|mjs|ts|tsx|css|scss|json|md|py|rb|go|rs|html?|local|internal|service|timer|socket)$/i;

function isEmail(secret: string, text: string, from: number): boolean {
  if (FILE_ENDING.test(secret)) return false;
  // git@host:path is an address of a repository, not of a person
  return !(/^(?:git|hg|svn)@/i.test(secret) && /[:/]/.test(text.charAt(from + secret.length)));
}

/** Between a label and its value: `=`, `:`, `：`, `: "`, `" : "`, `\": \"`, `是`. */
const ASSIGN = `\\\\?["'\`]?\\s{0,3}(?:[:：]|=>?|是)\\s{0,3}\\\\?["'\`]?`;
/** In quotes a value may hold blanks and all else; without, it ends at them. */
const VALUE = `(?:(?<=["'\`])([^"'\`\\\\\\n]{3,400})(?=\\\\?["'\`])|([^\\s"'\`\\\\,;&<>(){}\\[\\]，；。]{3,400}))`;
const labelled = (names: string) => new RegExp(`(?:${names})${ASSIGN}${VALUE}`, "gi");
const flag = (names: string) => new RegExp(`--(?:${names})[= ]\\\\?["']?${VALUE}`, "gi");

/** Names of keys end in these words; what stands before them tells a secret key from the key of a map. */
const KEY_BEFORE = /(?:api|app|access|account|private|secret|subscription|encryption|signing|master)[_-]?$/i;

function isKey(secret: string, text: string, from: number, label: number): boolean {
  if (/^key/i.test(text.slice(label, label + 3)) && !KEY_BEFORE.test(text.slice(Math.max(0, label - 14), label))) return false;
  return isToken(secret, text, from);
}

const isOpaque = (secret: string) => isLiteral(secret) && (hasDigit(secret) || secret.length >= 24);
const isFlagValue = (secret: string) => isLiteral(secret) && secret.length >= 6;

export const REDACT_RULES: readonly RedactRule[] = [
  {
    id: "vendor_key",
    kind: "key",
    needs: /[sprw]k[-_]|A(?:KI|SI|KID)|LTAI|gh[pousr]_|github_pat|glpat-|xox|AIza|h[sf]_|npm_|pypi-|whsec_|app-|dataset-/,
    pattern:
      /\b(?:sk-[A-Za-z0-9_-]{16,400}|[sprw]k_(?:live|test)_[A-Za-z0-9]{10,200}|(?:AKIA|ASIA)[0-9A-Z]{16}|AKID[A-Za-z0-9]{13,60}|LTAI[A-Za-z0-9]{12,40}|gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_\w{20,255}|glpat-[\w-]{16,100}|xox[abeoprs]-[\w-]{10,250}|AIza[\w-]{30,60}|hs_[A-Za-z0-9_-]{20,200}|hf_[A-Za-z0-9]{20,100}|npm_[A-Za-z0-9]{30,60}|pypi-[\w-]{40,300}|(?:app|dataset)-[A-Za-z0-9]{24}|whsec_[A-Za-z0-9+/=]{20,100})(?![A-Za-z0-9])/g,
    accepts: hasDigit,
  },
  { id: "jwt", kind: "token", needs: "eyJ", pattern: /\beyJ[\w-]{8,4000}\.[\w-]{4,8000}(?:\.[\w-]{0,2000})?/g },
  { id: "authorization", kind: "token", needs: /authorization/i, pattern: /authorization\\?["'`]?\s{0,3}[:=]\s{0,3}\\?["'`]?(?:(?:bearer|basic|token|apikey|digest)\s{1,3})?([A-Za-z0-9._~+/=-]{8,4000})/gi, accepts: isOpaque },
  { id: "bearer", kind: "token", needs: /bearer/i, pattern: /\bbearer\s{1,3}([A-Za-z0-9._~+/=-]{8,4000})/gi, accepts: isOpaque },
  { id: "cookie", kind: "token", needs: /cookie/i, pattern: /\bcookie\\?["'`]?\s{0,3}[:=]\s{0,3}\\?["'`]?([\w.-]{1,80}=[^\r\n"'`\\]{3,4000})/gi },
  { id: "url_user", kind: "token", needs: "://", pattern: /:\/\/[^\s/:@?#"'<>]{0,100}:([^\s/@"'<>]{1,200})@/g, accepts: (secret) => !/^[$<{[*]/.test(secret) },
  { id: "password", kind: "password", needs: /passw|passp|passc|pwd|密码|口令/i, pattern: labelled("password|passwd|passphrase|pwd|passcode|密码|口令"), accepts: isPassword },
  { id: "password_flag", kind: "password", needs: "--", pattern: flag("password|passwd|pass"), accepts: isLiteral },
  { id: "key", kind: "key", needs: /key|secret|signature|密钥|秘钥/i, pattern: labelled("(?:key|secret)(?:[_-]?id)?|signature|密钥|秘钥"), accepts: isKey },
  { id: "token", kind: "token", needs: /token|[cx]srf|sessionid|令牌/i, pattern: labelled("token|csrf|xsrf|sessionid|令牌"), accepts: isToken },
  { id: "key_flag", kind: "key", needs: "--", pattern: flag("(?:api|access|secret)[_-]?key|(?:client[_-]?)?secret"), accepts: isFlagValue },
  { id: "token_flag", kind: "token", needs: "--", pattern: flag("(?:[a-z]{1,12}-)?token"), accepts: isFlagValue },
  { id: "email", kind: "email", needs: "@", before: /[\w.%+-]{1,64}$/, pattern: /@(?:[A-Za-z0-9-]{1,63}\.){1,6}[A-Za-z]{2,24}(?![\w-])/g, accepts: isEmail },
  // A rejected card number may hide one that begins a group later, hence `retries`.
  { id: "card", kind: "card", needs: /\d{13}|\d{4}[ -]\d{4,6}[ -]\d/, retries: true, pattern: /(?<![\w.+-])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}(?:\1\d{1,3})?|\d{4}([ -])\d{6}\2\d{4,5})(?!\w|[.-]\d)/g, accepts: isCard },
  { id: "phone_cn_line", kind: "phone", needs: /0\d{2,3}-[2-9]\d{6}/, pattern: /(?<![\w.-])0\d{2,3}-[2-9]\d{6,7}(?![\w-]|\.\d)/g, accepts: isPhone },
  { id: "phone_international", kind: "phone", needs: /\+[1-9]\d{0,2}[ .()\d-]{6}/, pattern: /(?<![\w.+-])\+[1-9]\d{0,2}(?:[ .-]?\(?\d{1,4}\)?){2,5}(?!\w|[.-]\d)/g, accepts: isInternationalPhone },
  { id: "phone_us", kind: "phone", needs: /\d{3}[-.)] ?\d{3}[-.]\d{4}/, pattern: /(?<![\w.+/-])(?:1[ .-])?(?:\(\d{3}\) ?|\d{3}([-.]))\d{3}(?:\1|-)\d{4}(?!\w|[.-]\d)/g, accepts: isPhone },
  // Last, because it looks at the digits before it: what the others took is no number any more.
  { id: "phone_cn", kind: "phone", needs: /1[3-9]\d[ -]?\d{4}/, pattern: /(?<![\w.%-]|\d )(?:(?:\+|00)?86[ -]?)?1[3-9]\d([ -]?)\d{4}\1\d{4}(?![\w-]|\.\d| \d)/g, accepts: isPhone },
];

/** Kind of secret that a value under this key is, whatever it looks like. */
export function kindOfKey(key: string): RedactKind | null {
  if (key.length < 3 || key.length > 80) return key === "密码" || key === "口令" ? "password" : key === "密钥" || key === "令牌" ? "key" : null;
  if (!SECRET_KEY_HINT.test(key)) return null;
  const plain = key.toLowerCase().replace(/[_\-\s.]/g, "");
  if (/(?:password|passwd|passphrase|passcode|密码|口令)$|^pwd$|^userpwd$/.test(plain)) return "password";
  if (/(?:apikey|accesskey(?:id|secret)?|secretkey|privatekey|signingkey|encryptionkey|clientsecret|appsecret|secret|credentials?|密钥|秘钥)$/.test(plain)) return "key";
  if (/(?:page|next|continuation|sync|cancellation|max|min|stop|eos|bos|pad|unk|special)token$/.test(plain)) return null;
  if (/(?:token|authorization|cookie|csrf|xsrf|sessionid|jwt|令牌)$/.test(plain)) return plain.endsWith("sessionid") && plain !== "phpsessionid" && plain !== "jsessionid" ? null : "token";
  return null;
}

const SECRET_KEY_HINT = /pass|pwd|secret|key|token|auth|cookie|csrf|xsrf|sess|jwt|credential|密码|口令|密钥|秘钥|令牌/i;

/** A number (not text) under this key is a telephone number. */
export const PHONE_KEY = /^(?:phone|mobile|tel|telephone|cell|cellphone|手机|手机号|电话)(?:_?(?:number|no))?$/i;
