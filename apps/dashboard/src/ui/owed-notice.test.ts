import { describe, expect, it } from "vitest";
import { lossText } from "./owed-notice.tsx";

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
