import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carriedTogether } from "./carry-over.ts";

describe("amounts below the least that a rail moves", () => {
  it("are carried over until they are enough together", () => {
    expect(carriedTogether([300n, 200n], 600n)).toEqual({ transfers: [], carriedOver: [0, 1] });
    expect(carriedTogether([300n, 200n, 100n], 600n)).toEqual({ transfers: [[0, 1, 2]], carriedOver: [] });
    expect(carriedTogether([300n, 900n], 600n)).toEqual({ transfers: [[1]], carriedOver: [0] });
    expect(carriedTogether([], 600n)).toEqual({ transfers: [], carriedOver: [] });
  });

  it("stand in exactly one place, and no transfer is below the least", () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 5_000n }), { maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 10_000n }), (all, least) => {
        const { transfers, carriedOver } = carriedTogether(all, least);
        const places = [...transfers.flat(), ...carriedOver].sort((left, right) => left - right);
        expect(places).toEqual(all.map((_, place) => place));
        for (const transfer of transfers)
          expect(transfer.reduce((sum, place) => sum + (all[place] ?? 0n), 0n)).toBeGreaterThanOrEqual(least);
        const waiting = carriedOver.reduce((sum, place) => sum + (all[place] ?? 0n), 0n);
        expect(carriedOver.length === 0 || waiting < least).toBe(true);
      }),
    );
  });
});
