import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../../scripts/test-run/property-runs.ts";
import { anyWorld, calculateFromHistories, FIRST_DAY } from "./fixtures/histories.ts";
import { naiveAmounts } from "./fixtures/naive-calculation.ts";

describe("calculateWindow", () => {
  it("pays what the definitions, written down a second time with fractions, come to", () => {
    fc.assert(
      fc.property(anyWorld, ({ rules, terms, histories }) => {
        const { lines } = calculateFromHistories(rules, terms, histories, FIRST_DAY);
        expect(lines.map(({ amountMinor }) => amountMinor)).toEqual(
          naiveAmounts(rules, { terms, histories, validFromDay: FIRST_DAY }),
        );
      }),
      { numRuns: runs(2_000) },
    );
  });
});
