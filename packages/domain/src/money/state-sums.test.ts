import { describe, expect, it } from "vitest";
import { isCapped, omitted, stateSums } from "./state-sums.ts";

describe("sums as JSON numbers", () => {
  it("are numbers as long as these are exact, and digits besides from there on", () => {
    expect(stateSums({ amount: 9_007_199_254_740_991n, left: -1n })).toEqual({
      amount: 9_007_199_254_740_991,
      left: -1,
    });
    expect(stateSums({ amount: 9_007_199_254_740_993n, left: -9_007_199_254_740_992n, paid: 2n })).toEqual({
      amount: 9_007_199_254_740_991,
      left: -9_007_199_254_740_991,
      paid: 2,
      exactAmounts: { amount: "9007199254740993", left: "-9007199254740992" },
    });
  });

  it("leave out windows from the largest stated amount on, and say how many", () => {
    expect([9_007_199_254_740_990n, 9_007_199_254_740_991n].map(isCapped)).toEqual([false, true]);
    expect([omitted(0), omitted(2)]).toEqual([{}, { omittedWindows: 2 }]);
  });
});
