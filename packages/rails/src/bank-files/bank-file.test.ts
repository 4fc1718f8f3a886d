import { describe, expect, it } from "vitest";
import { commonProblems } from "./bank-file.ts";
import { batchOf, paymentOf } from "./fixtures/bank-files.ts";

describe("a file of any kind", () => {
  it.each(["", "-tr_1", "tr_1-", "tr 1", "tr_ü", "x".repeat(36)])("has no payment with the key %j", (key) => {
    const problem = "The payment's key is not one of ours";
    expect(commonProblems(batchOf({ payments: [paymentOf({ key })] }))).toEqual([{ key, problem }]);
  });

  it("takes keys and an id of up to 35 characters, and amounts from one cent", () => {
    const payments = [paymentOf({ key: "x".repeat(35), amountMinor: 1n })];
    expect(commonProblems(batchOf({ messageId: "x".repeat(35), payments }))).toEqual([]);
  });
});
