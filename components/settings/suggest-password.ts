/** No letters or digits that look alike: it is read to somebody over a phone. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Some 79 bits, in groups: k7mp-x2fd-…; made in the browser and sent once. */
export function suggestPassword(): string {
  const letter = () => {
    // 248 is the largest multiple of 31 in a byte: above it every letter would not be as likely.
    for (;;) {
      const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
      if (byte < 248) return LETTERS[byte % LETTERS.length];
    }
  };
  return Array.from({ length: GROUPS }, () => Array.from({ length: GROUP_LENGTH }, letter).join("")).join("-");
}
