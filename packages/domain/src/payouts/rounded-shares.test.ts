import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../scripts/test-run/property-runs.ts";
import { roundHalfAwayFromZero } from "../money/decimal.ts";
import { RoundedShares } from "./cpm.ts";

const minorSize = fc.constantFrom(1_000, 10_000, 1_000_000);
/** Small and large ones, so that their products lie on both sides of the largest safe integer. */
const factor = fc.oneof(fc.nat(2_000), fc.nat(2_000_000_000), fc.nat(1_000_000_000_000_000));
const products = fc.array(fc.tuple(factor, factor), { minLength: 1, maxLength: 20 });

describe("RoundedShares", () => {
  it("hands out what the exact sum, rounded, has grown by", () => {
    fc.assert(
      fc.property(minorSize, products, (size, list) => {
        const shares = new RoundedShares(size);
        let exact = 0n;
        let taken = 0n;
        for (const [rate, views] of list) {
          shares.add(rate, views);
          exact += BigInt(rate) * BigInt(views);
          taken += shares.take();
          expect(taken).toBe(roundHalfAwayFromZero(exact, BigInt(size)));
        }
      }),
      { numRuns: runs(1_000) },
    );
  });

  it("comes to the same whether shares are taken one by one or at the end", () => {
    fc.assert(
      fc.property(minorSize, products, (size, list) => {
        const oneByOne = new RoundedShares(size);
        const atTheEnd = new RoundedShares(size);
        const taken = list.map(([rate, views]) => {
          atTheEnd.add(rate, views);
          oneByOne.add(rate, views);
          return oneByOne.take();
        });
        expect(atTheEnd.take()).toBe(taken.reduce((sum, share) => sum + share, 0n));
      }),
    );
  });

  it("keeps every share within one minor unit of its exact value", () => {
    fc.assert(
      fc.property(minorSize, products, (size, list) => {
        const shares = new RoundedShares(size);
        for (const [rate, views] of list) {
          shares.add(rate, views);
          const distance = shares.take() * BigInt(size) - BigInt(rate) * BigInt(views);
          expect(distance < BigInt(size) && distance > -BigInt(size)).toBe(true);
        }
      }),
    );
  });

  // The largest safe integer is 9,007,199,254,740,991; what waits begins with half a minor unit.
  it.each([
    [9_007_199_254_739_499, 9_007_199_254_739n],
    [9_007_199_254_739_500, 9_007_199_254_740n],
    [9_007_199_254_740_491, 9_007_199_254_740n],
    [9_007_199_254_740_492, 9_007_199_254_740n],
    [9_007_199_254_740_499, 9_007_199_254_740n],
    [9_007_199_254_740_500, 9_007_199_254_741n],
    [9_007_199_254_740_991, 9_007_199_254_741n],
  ])("rounds %d thousandths to %d at the edge of the safe integers", (sum, share) => {
    const shares = new RoundedShares(1_000);
    shares.add(sum, 1);
    expect(shares.take()).toBe(share);
  });
});
