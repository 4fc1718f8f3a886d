import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarDate } from "../calendar/calendar-date.ts";
import { balanceOf, postingsOf, toAccountsText, toCommodityText, toJournalText } from "./ledger.ts";

const nothing = { earned: 0n, adjusted: 0n, owed: 0n, reserved: 0n, sent: 0n, paid: 0n, withheld: 0n };

const entry = {
  ...nothing,
  id: "4711",
  kind: "paid",
  postedAt: new Date("2026-09-21T23:59:59.999Z"),
  creatorId: "orgcre_4Rk8sVn1QwZp",
  creatorName: "Cora Meyer",
  campaignName: "Autumn launch",
  payoutId: "orgpay_4Rk8sVn1QwZp",
  startsOn: calendarDate("2026-09-14"),
  endsOn: calendarDate("2026-09-20"),
  currency: "EUR",
  owed: 3_560n,
  adjusted: 500n,
  paid: -4_060n,
} as const;

describe("postingsOf", () => {
  it("lists debits before credits, and no account that nothing was posted to", () => {
    expect(postingsOf(entry)).toEqual([
      { account: "adjusted", amountMinor: 500n },
      { account: "owed", amountMinor: 3_560n },
      { account: "paid", amountMinor: -4_060n },
    ]);
    expect(postingsOf({ ...nothing, earned: -100n, adjusted: 40n, owed: -20n, paid: 80n })).toEqual([
      { account: "adjusted", amountMinor: 40n },
      { account: "paid", amountMinor: 80n },
      { account: "earned", amountMinor: -100n },
      { account: "owed", amountMinor: -20n },
    ]);
  });
});

describe("balanceOf", () => {
  it("is above zero on the side on which the account grows", () => {
    expect(balanceOf("earned", 100n)).toBe(100n);
    expect(balanceOf("paid", -100n)).toBe(100n);
  });
});

describe("what a journal declares", () => {
  it.each([
    ["EUR", "commodity EUR 1000.00\n"],
    ["JPY", "commodity JPY 1000.\n"],
    ["KWD", "commodity KWD 1000.000\n"],
  ] as const)("is %s with the decimals that its amounts have", (currency, text) => {
    expect(toCommodityText(currency)).toBe(text);
  });

  it("is each account of a creator that something was posted to", () => {
    expect(toAccountsText("orgcre_4Rk8sVn1QwZp", ["owed", "paid"])).toBe(
      "account liabilities:creators:owed:orgcre_4Rk8sVn1QwZp\naccount assets:payouts:paid:orgcre_4Rk8sVn1QwZp\n",
    );
  });
});

describe("toJournalText", () => {
  it("writes a transaction with accounts of the creator", () => {
    expect(toJournalText(entry)).toBe(
      `2026-09-21 (4711) paid Cora Meyer
    ; kind:paid, payout:orgpay_4Rk8sVn1QwZp, from:2026-09-14, to:2026-09-20, campaign:Autumn launch
    expenses:creators:adjusted:orgcre_4Rk8sVn1QwZp  EUR 5.00
    liabilities:creators:owed:orgcre_4Rk8sVn1QwZp  EUR 35.60
    assets:payouts:paid:orgcre_4Rk8sVn1QwZp  EUR -40.60

`,
    );
  });

  it.each([
    [{ payoutId: null }, "kind:paid, from:2026-09-14, to:2026-09-20, campaign:Autumn launch"],
    [{ startsOn: null }, "kind:paid, payout:orgpay_4Rk8sVn1QwZp, campaign:Autumn launch"],
    [{ endsOn: null }, "kind:paid, payout:orgpay_4Rk8sVn1QwZp, campaign:Autumn launch"],
    [{ campaignName: null }, "kind:paid, payout:orgpay_4Rk8sVn1QwZp, from:2026-09-14, to:2026-09-20"],
    [{ payoutId: null, startsOn: null, endsOn: null, campaignName: null }, "kind:paid"],
    [
      { campaignName: " ;Launch:\r\n\u2028, part  two | " },
      "kind:paid, payout:orgpay_4Rk8sVn1QwZp, from:2026-09-14, to:2026-09-20, campaign:Launch part two",
    ],
  ])("writes the notes of an entry with %j", (changes, notes) => {
    expect(toJournalText({ ...entry, ...changes }).split("\n")[1]).toBe(`    ; ${notes}`);
  });

  it("writes all decimals of the currency, and none where it has none", () => {
    const ofYen = { ...entry, currency: "JPY", adjusted: 0n, owed: 1_200n, paid: -1_200n } as const;
    expect(toJournalText(ofYen)).toContain("JPY 1200\n");
  });

  it("keeps its lines, whatever creators and campaigns are called", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.string({ unit: "binary" }),
        (creatorName, campaignName) => {
          const lines = toJournalText({ ...entry, creatorName, campaignName }).split(
            /\r\n|[\n\r\v\f\u0085\u2028\u2029]/,
          );
          expect(lines).toHaveLength(7);
          expect(lines[0]?.split(";")).toHaveLength(1);
          expect(lines[1]?.split(";")).toHaveLength(2);
        },
      ),
    );
  });
});
