const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const LOW = 0xffffffffn;

/**
 * 64-bit FNV-1a over UTF-16 units, as 16 hex digits. Names things that carry no id of their own; not for secrets.
 * The 64-bit product is put together from 32-bit halves: BigInt for each character would be a hundred times slower.
 */
export function fnv64(text: string): string {
  let high = Number(OFFSET >> 32n);
  let low = Number(OFFSET & LOW);
  const primeLow = Number(PRIME & LOW);
  for (let index = 0; index < text.length; index++) {
    low = (low ^ text.charCodeAt(index)) >>> 0;
    // low * 0x1b3 stays under 2^41; the prime's high half is 1 << 8, which only reaches the high half.
    const product = low * primeLow;
    const carry = Math.floor(product / 0x100000000);
    high = (Math.imul(high, primeLow) + (low << 8) + carry) >>> 0;
    low = product >>> 0;
  }
  return high.toString(16).padStart(8, "0") + low.toString(16).padStart(8, "0");
}
