import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundHalfAwayFromZero } from "./rounding.ts";

const numerator = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const denominator = fc.bigInt({ min: 1n, max: 10n ** 15n });

describe("roundHalfAwayFromZero", () => {
  it.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [-5n, -2n, 3n],
    [249n, 100n, 2n],
    [250n, 100n, 3n],
    [-249n, 100n, -2n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [0n, 7n, 0n],
    [6n, 3n, 2n],
  ])("rounds %d/%d to %d", (top, bottom, rounded) => {
    expect(roundHalfAwayFromZero(top, bottom)).toBe(rounded);
  });

  it("throws for a denominator of zero", () => {
    expect(() => roundHalfAwayFromZero(1n, 0n)).toThrow(RangeError);
  });

  it("is symmetric around zero", () => {
    fc.assert(
      fc.property(numerator, denominator, (top, bottom) => {
        expect(roundHalfAwayFromZero(-top, bottom)).toBe(-roundHalfAwayFromZero(top, bottom));
        expect(roundHalfAwayFromZero(-top, -bottom)).toBe(roundHalfAwayFromZero(top, bottom));
      }),
    );
  });

  it("never lands further than half a unit away, and on the outer side of an exact half", () => {
    fc.assert(
      fc.property(numerator, denominator, (top, bottom) => {
        const twiceTheError = 2n * (roundHalfAwayFromZero(top, bottom) * bottom - top);
        expect(twiceTheError <= bottom && twiceTheError >= -bottom).toBe(true);
        if (twiceTheError === bottom) expect(top > 0n).toBe(true);
        if (twiceTheError === -bottom) expect(top < 0n).toBe(true);
      }),
    );
  });

  it("agrees with the rounding of small numbers by hand", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 1000 }), (top, bottom) => {
        const whole = Math.floor(top / bottom);
        const expected = 2 * (top % bottom) >= bottom ? whole + 1 : whole;
        expect(roundHalfAwayFromZero(BigInt(top), BigInt(bottom))).toBe(BigInt(expected));
      }),
    );
  });
});
