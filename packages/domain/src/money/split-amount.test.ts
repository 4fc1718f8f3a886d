import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitAmount } from "./split-amount.ts";

const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 1, maxLength: 40 });
const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n });

function sumOf(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n);
}

describe("splitAmount", () => {
  it("loses and adds nothing", () => {
    fc.assert(
      fc.property(amounts, weights, (amount, given) => {
        expect(sumOf(splitAmount(amount, given))).toBe(sumOf(given) === 0n ? 0n : amount);
      }),
    );
  });

  it("keeps every part within one unit of its exact value", () => {
    fc.assert(
      fc.property(amounts, weights, (amount, given) => {
        const whole = sumOf(given);
        splitAmount(amount, given).forEach((part, index) => {
          const distance = part * whole - amount * (given[index] ?? 0n);
          expect(distance <= whole && distance >= -whole).toBe(true);
        });
      }),
    );
  });

  it("gives what is left to those that lost most, the earlier one first", () => {
    expect(splitAmount(2n, [5n, 5n, 5n])).toEqual([1n, 1n, 0n]);
    expect(splitAmount(2n, [1n, 8n, 6n])).toEqual([0n, 1n, 1n]);
    expect(splitAmount(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
  });

  it("gives nothing where nothing weighs", () => {
    expect(splitAmount(100n, [0n, 0n])).toEqual([0n, 0n]);
    expect(splitAmount(100n, [])).toEqual([]);
  });
});
