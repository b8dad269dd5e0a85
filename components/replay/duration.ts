type DurationUnit = "ms" | "s" | "min" | "minS" | "h" | "hMin" | "dH";
type DurationParts = Readonly<{ unit: DurationUnit; values: Readonly<Record<"n" | "m" | "s" | "h" | "d", string>> }>;

/** A length of time in at most two units, as the messages `duration.*` take it: 0.4 s, 14 min 25 s, 1 h 09 min, 2 d 3 h. */
export function durationParts(ms: number): DurationParts {
  const seconds = Math.round(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const values = { n: "", m: String(minutes % 60), s: String(seconds % 60), h: String(hours), d: String(Math.floor(hours / 24)) };
  if (ms < 100) return { unit: "ms", values: { ...values, n: String(Math.round(ms)) } };
  if (ms < 9950) return { unit: "s", values: { ...values, n: (ms / 1000).toFixed(1).replace(/\.0$/, "") } };
  if (seconds < 60) return { unit: "s", values: { ...values, n: String(seconds) } };
  if (seconds < 3600) return seconds % 60 === 0 ? { unit: "min", values: { ...values, n: String(minutes) } } : { unit: "minS", values };
  if (hours < 24) return minutes % 60 === 0 ? { unit: "h", values: { ...values, n: String(hours) } } : { unit: "hMin", values: { ...values, m: String(minutes % 60).padStart(2, "0") } };
  return { unit: "dH", values: { ...values, h: String(hours % 24) } };
}
