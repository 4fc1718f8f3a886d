import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { joinLosses, owedLoss } from "./owed-loss.ts";

const loss = (previousAmount: number, currency: "EUR" | "USD" = "EUR") => ({
  windows: [],
  windowCount: 1,
  totals: [{ currency, payoutPrecision: 2, previousAmount, payoutAmount: 100, count: 1 }],
});

describe("what an act takes from due payouts", () => {
  it("is read from the refusal, and from no other error", () => {
    const data = loss(5_000);
    expect(owedLoss(new ORPCError("PAYOUT_WINDOWS_AFFECTED", { status: 409, data }))).toEqual(data);
    expect(owedLoss(new ORPCError("NOT_FOUND", { status: 404 }))).toBeUndefined();
    expect(owedLoss(null)).toBeUndefined();
  });

  it("adds up by currency over several refusals", () => {
    expect(joinLosses([loss(5_000), loss(2_500), loss(300, "USD")])).toMatchObject({
      windowCount: 3,
      totals: [
        { currency: "EUR", previousAmount: 7_500, payoutAmount: 200, count: 2 },
        { currency: "USD", previousAmount: 300, payoutAmount: 100, count: 1 },
      ],
    });
  });
});
