import { describe, expect, it } from "vitest";
import type { PaidPayout, PayoutWindow } from "../../../api/types.ts";
import { csvOf } from "../../../parts/list-tools.tsx";
import { paidColumns } from "../columns/paid-columns.tsx";
import { windowColumns } from "../columns/window-columns.tsx";

const payee = {
  creatorId: "orgcre_4Rk8sVn1QwZp",
  creatorName: "=SUM(A1)",
  creatorEmail: "robin@creators.example",
  campaignId: "orgcamp_4Rk8sVn1QwZp",
  campaignName: "Films; weekly",
  billingPeriodStart: "2026-09-14T00:00:00.000Z",
  billingPeriodEnd: "2026-09-20T00:00:00.000Z",
};

describe("the file of a queue", () => {
  it("states amounts exactly with their currency, days as days, and nothing as a formula", () => {
    const rows = [
      { ...payee, currency: "USD", payoutAmount: 123_456_789_012_345 },
      { ...payee, currency: "JPY", payoutAmount: 1_200 },
      { ...payee, currency: "EUR", payoutAmount: null },
    ] as PayoutWindow[];
    const lines = csvOf(windowColumns("2026-09-21" as Parameters<typeof windowColumns>[0]), rows).split(
      "\r\n",
    );
    const shared = `'=SUM(A1),robin@creators.example,"Films; weekly",2026-09-14,2026-09-20`;
    expect(lines).toEqual([
      "Creator,Email,Campaign,Cycle,Cycle ends,Amount,Currency",
      `${shared},1234567890123.45,USD`,
      `${shared},1200,JPY`,
      `${shared},,EUR`,
      "",
    ]);
  });

  it("tells of issued payouts what they were for, by whom and when", () => {
    const row = {
      ...payee,
      billingPeriodStart: null,
      billingPeriodEnd: null,
      description: "Props",
      paidAt: "2026-09-21T08:30:00.000Z",
      paidByUser: null,
      provider: null,
      providerPayoutStatus: null,
      withdrawnAt: null,
      amount: 64.5,
      currency: "USD",
    } as PaidPayout;
    const [head, line] = csvOf(paidColumns, [row]).split("\r\n");
    expect(head).toBe(
      "Creator,Email,For,Cycle,Cycle ends,Description,Standing,Issued,Issued by,Amount,Currency",
    );
    expect(line).toMatch(/,Props,[^,]+,2026-09-21T08:30:00\.000Z,,64\.50,USD$/);
  });
});
