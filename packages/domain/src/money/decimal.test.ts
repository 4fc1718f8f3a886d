import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decimalNumber,
  decimalText,
  readDecimal,
  roundHalfAwayFromZero,
  unitsAtScale,
  unitsOfText,
} from "./decimal.ts";

describe("readDecimal", () => {
  it.each([
    [0, 0n, 0],
    [-0, 0n, 0],
    [10, 10n, 0],
    [10.1, 101n, 1],
    [10.005, 10005n, 3],
    [-0.07, -7n, 2],
    [1e-7, 1n, 7],
    [1.25e-7, 125n, 9],
    [5e-324, 5n, 324],
    [1e21, 10n ** 21n, 0],
    [1.5e21, 15n * 10n ** 20n, 0],
    [-1.5e21, -15n * 10n ** 20n, 0],
    [0.1 + 0.2, 30000000000000004n, 17],
  ])("reads %d as its shortest text says it", (value, units, scale) => {
    expect(readDecimal(value)).toEqual({ units, scale });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])("refuses %d", (value) => {
    expect(readDecimal(value)).toBeUndefined();
  });

  it("loses nothing of any finite number", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const decimal = readDecimal(value);
        expect(decimal).toBeDefined();
        if (decimal) expect(Number(decimalText(decimal.units, decimal.scale))).toBe(value + 0);
      }),
    );
  });

  it("reads a typed decimal as the digits that were typed", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
        fc.integer({ min: 0, max: 6 }),
        (units, scale) => {
          const decimal = readDecimal(Number(decimalText(BigInt(units), scale)));
          expect(decimal && unitsAtScale(decimal, scale)).toBe(BigInt(units));
        },
      ),
    );
  });
});

describe("unitsAtScale", () => {
  it("refuses a decimal with more places than the scale", () => {
    expect(unitsAtScale({ units: 10005n, scale: 3 }, 2)).toBeUndefined();
    expect(unitsAtScale({ units: 101n, scale: 1 }, 2)).toBe(1010n);
  });
});

describe("decimalText", () => {
  it.each([
    [123450n, 2, "1234.50"],
    [5n, 2, "0.05"],
    [-5n, 3, "-0.005"],
    [0n, 2, "0.00"],
    [500n, 0, "500"],
    [123456789012345678901234567890n, 3, "123456789012345678901234567.890"],
  ])("writes %d at scale %i as it is", (units, scale, text) => {
    expect(decimalText(units, scale)).toBe(text);
  });
});

describe("decimalNumber", () => {
  it("throws rather than state another amount", () => {
    expect(() => decimalNumber(900719925474099301n, 2)).toThrow(RangeError);
    expect(() => decimalNumber(10n ** 309n, 0)).toThrow("more digits");
    expect(decimalNumber(90071992547409n, 2)).toBe(900719925474.09);
  });
});

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

describe("unitsOfText", () => {
  it.each([
    ["1234.5", 2, 123_450n],
    ["1234.500", 2, 123_450n],
    ["0.01", 2, 1n],
    ["7", 0, 7n],
    ["7.000", 0, 7n],
    ["007", 3, 7000n],
  ])("reads %s at scale %i", (text, scale, units) => {
    expect(unitsOfText(text, scale)).toBe(units);
  });

  it.each(["", ".5", "1.", "1,5", "-1", "+1", "1e3", "0x10", " 1", "1.005", "9".repeat(19)])(
    "does not take %j for an amount",
    (text) => {
      expect(unitsOfText(text, 2)).toBeUndefined();
    },
  );

  it("reads back what decimalText writes", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), fc.integer({ min: 0, max: 3 }), (units, scale) => {
        expect(unitsOfText(decimalText(units, scale), scale)).toBe(units);
      }),
    );
  });
});
