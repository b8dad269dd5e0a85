import { describe, expect, it } from "vitest";
import { passwordFault } from "@/components/auth/password-rule";
import { nameBrowser } from "@/components/settings/name-browser";
import { RECORDING_GROUPS } from "@/components/settings/recording-fields";
import { REFLECTION_GROUPS } from "@/components/settings/reflection-fields";
import { changesOf, REVIEW_SETTINGS, toLines } from "@/components/settings/setting-fields";
import { suggestPassword } from "@/components/settings/suggest-password";
import { DEFAULT_SETTINGS } from "@/lib/domain/settings";

describe("settings", () => {
  it("show every setting there is, once, but those of reviewing", () => {
    const shown = [...RECORDING_GROUPS, ...REFLECTION_GROUPS].flatMap(({ fields }) => fields.map(({ key }) => key));
    expect([...shown, ...REVIEW_SETTINGS].sort()).toEqual(Object.keys(DEFAULT_SETTINGS).sort());
  });

  it("send only what changed, and null for what goes back to its default", () => {
    const saved = { ...DEFAULT_SETTINGS, longWaitMs: 5_000 };
    expect(changesOf({ ...saved, longWaitMs: DEFAULT_SETTINGS.longWaitMs, maxTextLength: 800 }, saved, DEFAULT_SETTINGS)).toEqual({ longWaitMs: null, maxTextLength: 800 });
    expect(changesOf(saved, saved, DEFAULT_SETTINGS)).toEqual({});
  });

  it("read one entry a line", () => {
    expect(toLines(" ping \n\npoll\r\n")).toEqual(["ping", "poll"]);
  });
});

describe("passwords", () => {
  it.each([["short", "needPassword"], ["aaaaaaaaaaaa", "easyPassword"], ["correct horse battery", null]] as const)("judge %s", (password, fault) => {
    expect(passwordFault(password)).toBe(fault);
  });

  it("suggests one that passes, another each time", () => {
    const suggested = Array.from({ length: 20 }, suggestPassword);
    expect(new Set(suggested).size).toBe(20);
    expect(suggested.every((password) => /^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/.test(password) && passwordFault(password) === null)).toBe(true);
  });
});

describe("nameBrowser", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0", "Edge · Windows"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1", "Safari · iOS"],
    ["curl/8.5.0", null],
    [null, null],
  ])("names %s", (agent, name) => {
    expect(nameBrowser(agent)).toBe(name);
  });
});
