const SECONDS: Readonly<Record<string, number>> = {
  ms: 0.001, millisecond: 0.001, milliseconds: 0.001, 毫秒: 0.001, s: 1, sec: 1, secs: 1, second: 1, seconds: 1, 秒: 1, 秒钟: 1,
  min: 60, mins: 60, minute: 60, minutes: 60, 分钟: 60, 分: 60, h: 3600, hour: 3600, hours: 3600, 小时: 3600, 个小时: 3600,
  day: 86_400, days: 86_400, 天: 86_400, 日: 86_400, week: 604_800, weeks: 604_800, 周: 604_800,
};
const BYTES: Readonly<Record<string, number>> = { b: 1, kb: 1e3, k: 1e3, mb: 1e6, gb: 1e9 };
const DIGITS: Readonly<Record<string, number>> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twice: 2,
  一: 1, 两: 2, 二: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9, 十: 10, 百: 100,
};

/** Units as they follow a number, longest first. Counting words carry no unit of their own. */
export const NUMBER = /(\d+(?:[.,]\d+)*)\s{0,2}(毫秒|milliseconds?|seconds?|secs?|ms|秒钟|秒|minutes?|mins?|分钟|个小时|小时|hours?|days?|天|weeks?|周|kb|mb|gb|%|s\b|h\b|k\b|次|times?\b|遍)?/iy;
const HAN_NUMBER = /([一两二三四五六七八九十])(次|行|条|秒|分钟|小时|天|遍|倍)/y;

/** A number with its unit as one term: times in seconds, sizes in bytes, so that 60 s and 1 minute are one. */
export function numberTerm(digits: string, unit: string | undefined): string {
  const value = Number(digits.replaceAll(",", ""));
  const name = (unit ?? "").toLowerCase();
  const seconds = SECONDS[name];
  if (!Number.isFinite(value)) return `#${digits}`;
  if (seconds !== undefined) return `#${Number((value * seconds).toPrecision(9))}s`;
  const bytes = BYTES[name];
  if (bytes !== undefined) return `#${value * bytes}b`;
  return name === "%" ? `#${value}%` : `#${value}`;
}

/** A number written as a word before what is counted ("three times", 三次), at this place; null where there is none. */
export function hanNumberAt(text: string, at: number): { term: string; length: number } | null {
  HAN_NUMBER.lastIndex = at;
  const match = HAN_NUMBER.exec(text);
  return match ? { term: numberTerm(String(DIGITS[match[1] ?? ""] ?? 0), match[2]), length: match[0].length } : null;
}

/** The number that an English word names, where the next word counts ("three times"); "twice" needs none. */
export function wordNumber(word: string, next: string | undefined): string | null {
  const value = DIGITS[word];
  if (value === undefined) return null;
  if (word === "twice") return "#2";
  if (next === undefined) return null;
  if (word === "one" && next === "times") return null;
  if (/^times?$|^rows?$|^attempts?$|^retries$|^lines?$/.test(next)) return numberTerm(String(value), undefined);
  return SECONDS[next] === undefined ? null : numberTerm(String(value), next);
}
