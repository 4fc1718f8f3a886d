import { expect, it } from "vitest";
import type { Report } from "../../api/types.ts";
import { spendNote } from "./report-view.tsx";

const money: NonNullable<Report["money"]> = {
  ...{ currency: "EUR", precision: 2, spend: 125_000, costPerThousand: 2.5 },
  forecast: { endsOn: "2026-09-30", total: 180_000 },
};

it.each([
  ["where it is heading", money, "≈ €1,800.00 by 30 Sep 2026"],
  ["nothing without a forecast", { ...money, forecast: null }, undefined],
  ["that it leaves out a payout", { ...money, omittedWindows: 1 }, "Without 1 payout too large to add up"],
  ["that it leaves out several", { ...money, omittedWindows: 2 }, "Without 2 payouts too large to add up"],
])("the spend of a report says %s", (_what, given, expected) => {
  expect(spendNote(given)).toBe(expected);
});
