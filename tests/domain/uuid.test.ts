import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { uuidV7 } from "@/lib/domain/uuid";

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
const time = fc.integer({ min: 0, max: 0xffff_ffff_ffff });

describe("uuidV7", () => {
  it("is the example of RFC 9562", () => {
    expect(uuidV7(0x017f22e279b0, Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]))).toBe("017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
  });

  it("always has version 7, the variant and the time, whatever is random", () => {
    fc.assert(
      fc.property(time, bytes, (timeMs, random) => {
        const id = uuidV7(timeMs, random);
        expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
        expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(timeMs);
      }),
    );
  });

  it("sorts as text in the order of time", () => {
    fc.assert(fc.property(time, time, bytes, bytes, (a, b, one, other) => a === b || (uuidV7(a, one) < uuidV7(b, other)) === a < b));
  });

  it.each([[-1], [1.5], [2 ** 48]])("refuses the time %d", (timeMs) => expect(() => uuidV7(timeMs, new Uint8Array(10))).toThrow(RangeError));
  it("refuses another number of bytes", () => expect(() => uuidV7(0, new Uint8Array(9))).toThrow(RangeError));
});
