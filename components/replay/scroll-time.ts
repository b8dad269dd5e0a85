/** A point where a place on the page (px) is known to show a moment (ms). Knots are in order of place. */
export type Knot = Readonly<{ y: number; ms: number }>;

/** The moment shown at `y`, on the straight line between the knots around it. Before the first and after the last knot: theirs. */
export function momentAt(knots: readonly Knot[], y: number): number {
  return between(knots, y, (knot) => knot.y, (knot) => knot.ms);
}

/** The place that shows `ms`; the reverse of `momentAt`. */
export function placeOf(knots: readonly Knot[], ms: number): number {
  return between(knots, ms, (knot) => knot.ms, (knot) => knot.y);
}

function between(knots: readonly Knot[], at: number, from: (knot: Knot) => number, to: (knot: Knot) => number): number {
  const first = knots[0];
  if (!first) return 0;
  let before = first;
  for (const knot of knots) {
    if (from(knot) > at) {
      const span = from(knot) - from(before);
      return span <= 0 ? to(before) : to(before) + ((at - from(before)) / span) * (to(knot) - to(before));
    }
    before = knot;
  }
  return to(before);
}
