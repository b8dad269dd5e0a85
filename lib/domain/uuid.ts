/**
 * A UUID of version 7: sorts by the time it was made (RFC 9562, 5.7).
 *
 * @param timeMs milliseconds since 1970, whole, at most 48 bits
 * @param random 10 bytes; bits 4 to 15 are kept as they are, so a caller may count in them within a millisecond
 * @throws RangeError on a time or a number of bytes out of range: a caller's bug
 */
export function uuidV7(timeMs: number, random: Uint8Array): string {
  if (!Number.isInteger(timeMs) || timeMs < 0 || timeMs > 0xffff_ffff_ffff) throw new RangeError(`timeMs: ${timeMs}`);
  if (random.length !== 10) throw new RangeError(`random: ${random.length} bytes`);

  const bytes = Array.from(random, (byte, index) => {
    if (index === 0) return (byte & 0x0f) | 0x70; // version
    if (index === 2) return (byte & 0x3f) | 0x80; // variant
    return byte;
  });
  const hex = timeMs.toString(16).padStart(12, "0") + bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
