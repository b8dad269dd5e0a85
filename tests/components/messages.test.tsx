import { describe, expect, it } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";

type Tree = { readonly [key: string]: string | Tree };

function flatten(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) => {
    const at = path ? `${path}.${key}` : key;
    return typeof value === "string" ? [[at, value] as [string, string]] : flatten(value, at);
  });
}

const english = new Map(flatten(MESSAGES.en));
const chinese = new Map(flatten(MESSAGES["zh-CN"]));

/** What is filled in, by name. Follows ICU: the words of a plural's branches are messages themselves. */
function placeholders(message: string): string[] {
  const found = new Set<string>();
  let at = 0;
  const readMessage = () => {
    for (; at < message.length && message[at] !== "}"; at += 1) {
      if (message[at] !== "{") continue;
      at += 1;
      readArgument();
    }
  };
  const readArgument = () => {
    found.add(/^\s*(\w+)/.exec(message.slice(at))?.[1] ?? "");
    for (; at < message.length && message[at] !== "}"; at += 1) {
      if (message[at] !== "{") continue;
      at += 1;
      readMessage();
    }
  };
  readMessage();
  return [...found].sort();
}

/** The same in both languages on purpose: no words at all, names, units. */
const SAME = /^(?:[^A-Za-z]*|Hindsight|English|HTTP\s*|JSON|ms|s|min|h)$/;
const words = (message: string) => message.replace(/\{[^{}]*\}/g, "").trim();

describe("messages", () => {
  it("have the same keys in English and Chinese", () => {
    expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("fill in the same values in English and Chinese", () => {
    const differing = [...english].filter(([key, message]) => placeholders(message).join() !== placeholders(chinese.get(key) ?? "").join()).map(([key]) => key);
    expect(differing).toEqual([]);
  });

  it("are empty in neither language or in both", () => {
    const halfEmpty = [...english].filter(([key, message]) => (message === "") !== (chinese.get(key) === "")).map(([key]) => key);
    expect(halfEmpty).toEqual([]);
  });

  it("leave nothing in English on the Chinese page", () => {
    const untranslated = [...chinese].filter(([key, message]) => message === english.get(key) && !SAME.test(words(message))).map(([key, message]) => `${key}: ${message}`);
    expect(untranslated).toEqual([]);
  });

  it("write no Chinese on the English page, but the name of the language", () => {
    const foreign = [...english].filter(([, message]) => /\p{Script=Han}/u.test(message.replaceAll("简体中文", ""))).map(([key]) => key);
    expect(foreign).toEqual([]);
  });
});
