import { diffTokens } from "./diff-tokens";
import { areAlike, isSlip } from "./name-likeness";

/**
 * How two paths may mean one file: under one name in another folder, with another ending, with a slip in its name, or
 * with a file instead of the folder it lies in. Null where they are two different files.
 */
export type PathRelation = "same_name" | "ending" | "slip" | "below" | null;

export function relatePaths(from: string, to: string): PathRelation {
  const [a, b] = [partsOf(from), partsOf(to)];
  const [nameA, nameB] = [a.at(-1) ?? "", b.at(-1) ?? ""];
  if (nameA === "" || nameB === "" || /[*?]/.test(nameA + nameB)) return null;
  if (a.length < b.length && a.every((part, at) => part === b[at])) return "below";
  if (nameA === nameB) return "same_name";
  const isSameFolder = a.slice(0, -1).join("/") === b.slice(0, -1).join("/");
  if (!isSameFolder) return null;
  if (nameA.toLowerCase() === nameB.toLowerCase()) return "slip";
  const [[stemA, endA], [stemB, endB]] = [split(nameA), split(nameB)];
  if (stemA === stemB && endA !== endB) return "ending";
  return endA === endB && !/\d/.test(difference(stemA, stemB)) && isSlip(stemA, stemB) ? "slip" : null;
}

/** The two paths on one host, where one part came, went or was written otherwise; null for two different places. */
export function relateAddresses(from: string, to: string): Readonly<{ from: string; to: string }> | null {
  const [before, after] = [addressOf(from), addressOf(to)];
  if (!before || !after || before.host !== after.host || before.path === after.path) return null;
  const [a, b] = [before.path.split("/"), after.path.split("/")];
  const hunks = diffTokens(a, b);
  const [hunk] = hunks ?? [];
  if (!hunk || hunks?.length !== 1 || Math.max(hunk.beforeTo - hunk.beforeFrom, hunk.afterTo - hunk.afterFrom) > 1) return null;
  const [gone, come] = [a[hunk.beforeFrom] ?? "", b[hunk.afterFrom] ?? ""];
  const isReplaced = hunk.beforeTo > hunk.beforeFrom && hunk.afterTo > hunk.afterFrom;
  if (!isReplaced || [gone, come].every((part) => /^v\d{1,3}$/.test(part))) return { from: before.path, to: after.path };
  return gone.replace(/\D/g, "") === come.replace(/\D/g, "") && areAlike(gone, come) ? { from: before.path, to: after.path } : null;
}

function addressOf(url: string): { host: string; path: string } | null {
  const match = /^[a-z][a-z0-9+.-]{0,20}:\/\/([^/?#\s]+)([^?#\s]*)/i.exec(url);
  return match ? { host: match[1] ?? "", path: match[2] || "/" } : null;
}

export function lastSegment(path: string): string {
  return partsOf(path).at(-1) ?? path;
}

function partsOf(path: string): string[] {
  return path.split(/[/\\]/).filter((part) => part !== "" && part !== ".");
}

function split(name: string): readonly [string, string] {
  const at = name.lastIndexOf(".");
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, ""];
}

/** The letters that only one of them has: `report_1` and `report_2` are two files, not a slip. */
function difference(a: string, b: string): string {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  return a.slice(head, a.length - tail) + b.slice(head, b.length - tail);
}
