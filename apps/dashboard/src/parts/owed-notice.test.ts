import { ORPCError } from "@orpc/client";
import { describe, expect, it } from "vitest";
import { joinLosses, lossText, owedLoss } from "./owed-notice.tsx";

describe("lossText", () => {
  it("says in money what is owed and what is left of it", () => {
    const eur = { currency: "EUR", previousAmount: 5_000, payoutAmount: 0 } as const;
    const usd = { currency: "USD", previousAmount: 300, payoutAmount: 100 } as const;
    expect(lossText({ windows: [], windowCount: 1, totals: [eur] })).toBe(
      "1 due payout falls from €50.00 to €0.00.",
    );
    expect(lossText({ windows: [], windowCount: 3, totals: [eur, usd] })).toBe(
      "3 due payouts fall from €50.00 to €0.00 and from $3.00 to $1.00.",
    );
  });
});

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
