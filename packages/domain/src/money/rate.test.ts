import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCpmRate, toCpmRateNumber } from "./rate.ts";

describe("parseCpmRate", () => {
  it.each([
    [1, 1000n],
    [1.5, 1500n],
    [0.001, 1n],
    [1.525, 1525n],
    [0, 0n],
  ])("reads %d as thousandths", (value, rateThousandths) => {
    expect(parseCpmRate(value, "EUR")).toEqual({ ok: true, rateThousandths });
  });

  it("keeps three decimals in a currency that has none", () => {
    expect(parseCpmRate(12.345, "JPY")).toEqual({ ok: true, rateThousandths: 12345n });
  });

  it.each([
    [1.0005, "too_many_decimals"],
    [1e-7, "too_many_decimals"],
    [Number.NaN, "not_finite"],
    [1_000_000.001, "above_ceiling"],
    [1e300, "above_ceiling"],
  ])("refuses %d as %s", (value, reason) => {
    expect(parseCpmRate(value, "USD")).toEqual({ ok: false, reason });
  });

  it("reads back every rate that toCpmRateNumber writes", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 9n }), (rateThousandths) => {
        expect(parseCpmRate(toCpmRateNumber(rateThousandths), "USD")).toEqual({ ok: true, rateThousandths });
      }),
    );
  });
});
