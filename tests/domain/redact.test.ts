import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactEntry, redactText, redactValue } from "@/lib/domain/redact";
import { isSafePattern } from "@/lib/domain/redact-pattern";
import { kindOfKey, REDACT_RULES } from "@/lib/domain/redact-rules";
import { DEFAULT_SETTINGS, type Settings } from "@/lib/domain/settings";

const settings = DEFAULT_SETTINGS;
const withSettings = (change: Partial<Settings>): Settings => ({ ...DEFAULT_SETTINGS, ...change });
const clean = (text: string) => redactText(text, settings).text;

const SECRETS: readonly (readonly [text: string, expected: string])[] = [
  // keys
  ["use sk-proj-abcDEF123456ghiJKL789 now", "use [redacted:key] now"],
  ["OPENAI_API_KEY=sk-abcdefghij1234567890", "OPENAI_API_KEY=[redacted:key]"],
  ["AKIAIOSFODNN7EXAMPLE", "[redacted:key]"],
  ["remote: ghp_16C7e42F292c6912E7710c838347Ae178B4a", "remote: [redacted:key]"],
  ["xoxb-123456789012-abcdefABCDEF", "[redacted:key]"],
  ["key AIzaSyD-1234567890abcdefghijklmnopqrstu", "key [redacted:key]"],
  ["hs_abcdefghijklmnopqrstuvwxyz012345", "[redacted:key]"],
  ['{"apikey": "9f8e7d6c5b4a"}', '{"apikey": "[redacted:key]"}'],
  ["api_key=9f8e7d6c5b4a3210&x=1", "api_key=[redacted:key]&x=1"],
  ['{\\"api_key\\": \\"9f8e7d6c5b4a\\"}', '{\\"api_key\\": \\"[redacted:key]\\"}'],
  ["client_secret: Zm9vYmFyMTIzNDU2", "client_secret: [redacted:key]"],
  ["密钥：a1b2c3d4e5f6", "密钥：[redacted:key]"],
  ["a\n-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nabc\n-----END RSA PRIVATE KEY-----\nb", "a\n[redacted:key]\nb"],
  ["-----BEGIN PRIVATE KEY-----\nMIIEow cut off", "[redacted:key]"],
  // tokens
  ["jwt eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.s5Hj8kL2m", "jwt [redacted:token]"],
  ["Authorization: Bearer abc123def456ghi", "Authorization: Bearer [redacted:token]"],
  ["authorization: Basic dXNlcjpwYXNzd29yZDE=", "authorization: Basic [redacted:token]"],
  ["https://x.io/?access_token=abc123def456&page=2", "https://x.io/?access_token=[redacted:token]&page=2"],
  ["token=9a8b7c6d5e4f", "token=[redacted:token]"],
  ["csrf: 9a8b7c6d5e4f3a2b", "csrf: [redacted:token]"],
  ["Cookie: sid=abc123; theme=dark", "Cookie: [redacted:token]"],
  ["Set-Cookie: sid=abc123; HttpOnly", "Set-Cookie: [redacted:token]"],
  ["postgres://app:s3cr3t@db:5432/x", "postgres://app:[redacted:token]@db:5432/x"],
  ["redis://:p4ss@localhost:6379", "redis://:[redacted:token]@localhost:6379"],
  ["令牌：a1b2c3d4e5f6", "令牌：[redacted:token]"],
  ["--token a1b2c3d4e5f6 --verbose", "--token [redacted:token] --verbose"],
  // passwords
  ["password: hunter2", "password: [redacted:password]"],
  ['"password": "correct horse"', '"password": "[redacted:password]"'],
  ["pwd=Abc!2345;", "pwd=[redacted:password];"],
  ["PGPASSWORD=s3cret psql", "PGPASSWORD=[redacted:password] psql"],
  ["密码：abc123", "密码：[redacted:password]"],
  ["密码是Abc@2024，请保存", "密码是[redacted:password]，请保存"],
  ["mysql --password=s3cret -u root", "mysql --password=[redacted:password] -u root"],
  // e-mail
  ["write to ada.lovelace+x@mail.example.co.uk.", "write to [redacted:email]."],
  ["邮箱：zhang_san@163.com，谢谢", "邮箱：[redacted:email]，谢谢"],
  ["<ada@example.com>", "<[redacted:email]>"],
  // phone
  ["call +1 415 555 2671", "call [redacted:phone]"],
  ["+44 (20) 7946 0958", "[redacted:phone]"],
  ["(415) 555-2671", "[redacted:phone]"],
  ["415-555-2671", "[redacted:phone]"],
  ["手机13812345678", "手机[redacted:phone]"],
  ["电话：138-1234-5678", "电话：[redacted:phone]"],
  ["138 1234 5678", "[redacted:phone]"],
  ["+86 13812345678", "[redacted:phone]"],
  ["座机 010-62345678", "座机 [redacted:phone]"],
  // card
  ["4111 1111 1111 1111", "[redacted:card]"],
  ["card 5500-0000-0000-0004 ok", "card [redacted:card] ok"],
  ["378282246310005", "[redacted:card]"],
  ["银行卡 6222020200112233446", "银行卡 [redacted:card]"],
];

const HARMLESS: readonly string[] = [
  "sk-spinner-circle-dots-animated", "task-abcdefghij1234567890x", "risk-free", "the api key is missing", "api_key=os.environ['API_KEY']", "api_key: string", "apiKey: process.env.API_KEY",
  "token: string", "token = get_token()", "max_tokens=1024", "total_tokens: 123456789", "tokens: 512", "invalid token", "Unexpected token '}' in JSON", "next token: the", "token=<token>", "token=${TOKEN}", "TOKEN=$MY_TOKEN",
  "bearer authentication is required", "a cookie is set", "cookie: disabled",
  "password: required", "password is required", "Password: incorrect", "password=None", "password = getpass.getpass()", "password: str", "wrong password", 'password: "***"', "pwd=/home/ada/work", "密码错误", "密码：不能为空", "忘记密码",
  "@types/node", "npm i @scope/package@1.2.3", "git@github.com:org/repo.git", "image@2x.png", "user@localhost", "@app.route('/x')", "a @ b",
  "order 13812345678", "订单号：13812345678", "2026-02-11T20:36:45+08:00", "1733011200", "1733011200123", "20241201123456789", "0.13812345678", "v1.3812345678", "550e8400-e29b-41d4-a716-446655440000",
  "d41d8cd98f00b204e9800998ecf8427e", "192.168.100.200", "10.0.0.1:5432", "1,234,567,890", "2026-02-11 10:00:00", "line 12345678901", "bytes 13912345678", "3.14159265358979", "1e+10000000",
  "4111111111111112", "41111111111111111111111111", "0000000000000000", "x4111111111111111", "1111111111111117", "12 34 56 78 90 12 34 56",
  "https://example.com:8080/a@b", "http://user@host/", "-----BEGIN CERTIFICATE-----\nMIID\n-----END CERTIFICATE-----",
  "flight HAT030 on 2024-05-13 from 06:00:00", "reservation 4WQ150, certificate_7504069, gift_card_5094406",
];

describe("redactText", () => {
  it.each(SECRETS)("redacts %j", (text, expected) => {
    expect(clean(text)).toBe(expected);
  });

  it.each(HARMLESS)("leaves %j alone", (text) => {
    expect(redactText(text, settings)).toEqual({ text, kinds: [] });
  });

  it.each(SECRETS)("redacts once, however often it is called: %j", (text) => {
    const once = clean(text);
    expect(redactText(once, settings)).toEqual({ text: once, kinds: [] });
  });

  it("counts every finding by its kind", () => {
    expect(redactText("a@b.io, c@d.io, password: hunter2", settings).kinds.sort()).toEqual(["email", "email", "password"]);
  });

  it("redacts only the kinds of the setting", () => {
    const only = withSettings({ redactKinds: ["email"] });
    expect(redactText("a@b.io 4111 1111 1111 1111", only).text).toBe("[redacted:email] 4111 1111 1111 1111");
  });

  it("redacts a project's own patterns, and skips those that could run wild", () => {
    const own = withSettings({ redactPatterns: ["EMP-\\d{4}", "(a+)+$", "("] });
    expect(redactText("EMP-1234 and aaaa", own)).toEqual({ text: "[redacted:custom] and aaaa", kinds: ["custom"] });
  });

  const secretText = fc.array(fc.oneof(fc.string({ unit: "grapheme", maxLength: 12 }), fc.constantFrom(...SECRETS.map(([text]) => text), "=", ":", " ", "\n", '"')), { maxLength: 8 }).map((parts) => parts.join(" "));

  it("settles at once on any text", () => {
    fc.assert(
      fc.property(secretText, (text) => {
        expect(clean(clean(text))).toBe(clean(text));
      }),
      { numRuns: 1000 },
    );
  });

  it.each(REDACT_RULES.map(({ id }) => id).concat("pem"))("stays linear on text made to slow it down (%s)", (id) => {
    // Steps cannot be counted from outside, so a run over 40 times the text is held against the growth, generously.
    const unit = { email: "a.", url_user: "://a:", card: "4 ", phone_international: "+1 2", jwt: "eyJaaaaaaaa.", cookie: "cookie: a=", pem: "-----BEGIN PRIVATE KEY----- " }[id] ?? "password: token= api_key: ";
    const run = (times: number) => {
      const text = unit.repeat(times);
      const started = performance.now();
      redactText(text, settings);
      return performance.now() - started;
    };
    run(2_000);
    const small = Math.min(run(2_000), run(2_000), run(2_000));
    expect(run(80_000)).toBeLessThan(Math.max(small, 0.5) * 40 * 12);
  });
});

describe("redactEntry and redactValue", () => {
  it("redacts every text, wherever it stands, and keeps keys, numbers and order", () => {
    const value = { "a@b.io": 1, list: ["x", { deep: "mail c@d.io" }], n: 5 };
    expect(redactEntry("input", value, settings)).toEqual({
      value: { "a@b.io": 1, list: ["x", { deep: "mail [redacted:email]" }], n: 5 },
      redactions: [{ path: "input.list[1].deep", kind: "email" }],
    });
  });

  it("redacts whole what a key names a secret", () => {
    const value = { password: "abc", nested: { api_key: "k", authorization: { scheme: "x" } }, tokens: { input: 5 }, max_tokens: 9, next_page_token: "abc" };
    expect(redactValue(value, settings, "input").value).toEqual({
      password: "[redacted:password]", nested: { api_key: "[redacted:key]", authorization: "[redacted:token]" }, tokens: { input: 5 }, max_tokens: 9, next_page_token: "abc",
    });
  });

  it("leaves a schema that describes a secret", () => {
    const schema = { properties: { password: { type: "string", description: "at least 8 characters" } } };
    expect(redactValue(schema, settings, "").value).toBe(schema);
  });

  it("redacts a telephone number sent as a number", () => {
    expect(redactValue({ phone: 13812345678, count: 13812345678 }, settings, "").value).toEqual({ phone: "[redacted:phone]", count: 13812345678 });
  });

  it("returns what needs no change itself, not a copy", () => {
    const value = { a: ["b", { c: 1 }] };
    expect(redactValue(value, settings, "").value).toBe(value);
  });

  it.each([
    ["password", "password"], ["userPassword", "password"], ["db_passwd", "password"], ["API-Key", "key"], ["aws_secret_access_key", "key"], ["client_secret", "key"], ["Authorization", "token"],
    ["access_token", "token"], ["set-cookie", "token"], ["密码", "password"], ["token", "token"], ["tokens", null], ["max_tokens", null], ["author", null], ["key", null], ["keyboard", null], ["session_id", null], ["passenger", null],
  ])("knows the key %s as %s", (key, kind) => {
    expect(kindOfKey(key)).toBe(kind);
  });
});

describe("isSafePattern", () => {
  it.each(["EMP-\\d{4}", "\\b[A-Z]{2}\\d{6}\\b", "工号[:：]\\d+", "(?:AB|CD)-\\d+", "cust_[a-z0-9]+"])("allows %s", (pattern) => {
    expect(isSafePattern(pattern)).toBe(true);
  });

  it.each(["", "(", "(a+)+", "(a|a)*b", "(?:a*)*", "(.*)(.*)(.*)x", "(a)\\1", "(?<=a)b", ".*", "a*", "(?:a|b){2,}", "x".repeat(501)])("refuses %s", (pattern) => {
    expect(isSafePattern(pattern)).toBe(false);
  });
});
