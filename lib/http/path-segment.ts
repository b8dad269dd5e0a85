/** A part of a page's path as it was meant: Next hands it over as it was written, and ids may hold any sign. */
export function readSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
