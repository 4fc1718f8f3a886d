import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allocate, splitEvenly } from "./allocate.ts";
import type { Money } from "./money.ts";

const usd = (amountMinor: bigint): Money => ({ amountMinor, currency: "USD" });
const minorOf = (parts: readonly Money[]) => parts.map(({ amountMinor }) => amountMinor);

const weights = fc
  .array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 })
  .filter((list) => list.some((weight) => weight > 0n));
const amount = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });

describe("allocate", () => {
  it.each([
    [100n, [1n, 1n, 1n], [34n, 33n, 33n]],
    [-100n, [1n, 1n, 1n], [-34n, -33n, -33n]],
    [101n, [1n, 1n, 1n], [34n, 34n, 33n]],
    [5n, [3n, 7n], [2n, 3n]],
    [1n, [0n, 1n, 1n], [0n, 1n, 0n]],
    [0n, [1n, 2n], [0n, 0n]],
  ])("splits %s by the weights %s, leftovers to the first", (whole, by, parts) => {
    expect(minorOf(allocate(usd(whole), by))).toEqual(parts);
  });

  it("gives parts that sum to the whole", () => {
    fc.assert(
      fc.property(amount, weights, (whole, by) => {
        const parts = minorOf(allocate(usd(whole), by));
        expect(parts).toHaveLength(by.length);
        expect(parts.reduce((total, part) => total + part, 0n)).toBe(whole);
      }),
    );
  });

  it("keeps every part within one minor unit of its exact share", () => {
    fc.assert(
      fc.property(amount, weights, (whole, by) => {
        const total = by.reduce((left, right) => left + right, 0n);
        allocate(usd(whole), by).forEach((part, index) => {
          const distance = part.amountMinor * total - whole * (by[index] ?? 0n);
          expect(distance < total && distance > -total).toBe(true);
        });
      }),
    );
  });

  it("gives nothing to a part without weight", () => {
    fc.assert(
      fc.property(amount, weights, (whole, by) => {
        const parts = minorOf(allocate(usd(whole), by));
        expect(parts.every((part, index) => by[index] !== 0n || part === 0n)).toBe(true);
      }),
    );
  });

  it.each([[[]], [[0n, 0n]], [[1n, -1n]]])("throws for the weights %s", (by) => {
    expect(() => allocate(usd(1n), by)).toThrow(RangeError);
  });
});

describe("splitEvenly", () => {
  it("gives the first parts the leftover cents", () => {
    expect(minorOf(splitEvenly(usd(1000n), 3))).toEqual([334n, 333n, 333n]);
  });
});
