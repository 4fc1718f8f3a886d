import type { Calculation } from "@clipledger/contract/payouts/calculation";
import { describe, expect, it } from "vitest";
import { createSigner } from "../../../../infra/crypto/signatures.ts";
import {
  checkCalculation,
  defaultLinesOf,
  type SignedCalculation,
  signCalculation,
} from "./integrity-token.ts";

const ctx = { signer: createSigner("a secret of the server"), organization: { id: "org_4Rk8sVn1QwZp" } };
const money = { amount: 1_050, precision: 2, currency: "EUR", value: 10.5 } as const;
const nothing = { amount: 0, precision: 2, currency: "EUR", value: 0 } as const;
const details = { metricKey: "cycles", metricValue: 1, eligibleVideoCount: 0, videos: [] } as const;

const bounds = {
  billingPeriodStart: "2026-09-14T00:00:00.000+00:00",
  billingPeriodEnd: "2026-09-20T00:00:00.000+00:00",
};

const breakdown: Calculation["payouts"]["breakdown"] = [
  {
    ...money,
    label: "Fixed salary",
    ruleId: "rule_4Rk8sVn1QwZp",
    ruleName: null,
    type: "fixed_salary",
    calculationDetails: { ...details, videos: [] },
  },
  {
    ...nothing,
    label: "CPM bonus",
    ruleId: "rule_5Rk8sVn1QwZp",
    ruleName: null,
    type: "cpm",
    calculationDetails: { ...details, tierBreakdown: [], videos: [] },
  },
];

const calculation: SignedCalculation = {
  campaignId: "orgcamp_4Rk8sVn1QwZp",
  creatorId: "orgcre_4Rk8sVn1QwZp",
  ...bounds,
  generation: 1,
  period: { index: 0, label: "", start: bounds.billingPeriodStart, end: bounds.billingPeriodEnd },
  payouts: { total: money, breakdown },
  metrics: { facts: [], perVideo: [] },
  engine: {
    prorationFactor: 1,
    rulesHash: "a".repeat(64),
    rulesSnapshot: [],
    assignment: { id: "orgcrcampaign_4Rk8sVn1QwZp", validFrom: "2026-09-14", isLastWindow: false },
    accountSnapshot: { accounts: [], excludedVideosHash: "b".repeat(64), excludedVideosCount: 0 },
    excludedVideos: [],
    calculatedAt: "2026-09-21T08:30:00.000Z",
    warnings: [],
  },
  lineItems: [{ title: "Fixed salary", amount: 10.5 }],
};
const token = signCalculation(ctx, calculation);

const check = (sent: object, integrityToken = token, organizationId = ctx.organization.id) =>
  checkCalculation({ ...ctx, organization: { id: organizationId } }, sent, integrityToken);

describe("a calculation that comes back", () => {
  it("is the signed one, with or without its token and in any order of keys", () => {
    expect(check(calculation)).toEqual(calculation);
    expect(check({ integrityToken: token, ...calculation })).toEqual(calculation);
    const reordered = Object.fromEntries(Object.entries(calculation).toReversed());
    expect(check(reordered)).toEqual(calculation);
  });

  it("gets its default line items when they were left out: one for each rule that pays", () => {
    const { lineItems: _, ...without } = calculation;
    expect(check(without)).toEqual(calculation);
  });

  it.each<[string, object]>([
    ["another total", { payouts: { ...calculation.payouts, total: { ...money, amount: 1_051 } } }],
    ["edited line items", { lineItems: [{ title: "Fixed salary", amount: 11 }] }],
    ["no line items", { lineItems: [] }],
    ["another generation", { generation: 2 }],
    ["the same day in another spelling", { billingPeriodStart: "2026-09-14T00:00:00.000Z" }],
    ["a field more", { extra: true }],
    ["a number that is none", { extra: Number.POSITIVE_INFINITY }],
    ["no rules", { engine: undefined }],
  ])("is refused with %s", (_, change) => {
    expect(() => check({ ...calculation, ...change })).toThrow("send it as it was answered");
  });

  it("is refused with depths that nothing can write down", () => {
    let deep: unknown = [];
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(() => check({ ...calculation, extra: deep })).toThrow("send it as it was answered");
  });

  it("is refused with another token, and in another organization", () => {
    expect(() => check(calculation, `${token.slice(0, -2)}xx`)).toThrow("send it as it was answered");
    expect(() => check(calculation, token, "org_5Rk8sVn1QwZp")).toThrow("send it as it was answered");
    const other = { ...ctx, signer: createSigner("another secret") };
    expect(() => check(calculation, signCalculation(other, calculation))).toThrow();
  });
});

describe("a calculation of a release that had no event types", () => {
  const cpm = { amount: 900, precision: 2, currency: "EUR", value: 9 } as const;
  const former = {
    ...calculation,
    payouts: {
      total: cpm,
      breakdown: [
        {
          ...cpm,
          label: "CPM bonus",
          ruleId: "rule_5Rk8sVn1QwZp",
          ruleName: null,
          type: "cpm",
          calculationDetails: {
            metricKey: "views",
            metricValue: 9_000,
            eligibleVideoCount: 1,
            tierBreakdown: [{ tierIndex: 0, min: 0, max: 10_000, metricValue: 9_000, rate: 1, payout: 900 }],
            videos: [],
          },
        },
      ],
    },
    lineItems: [{ title: "CPM bonus", amount: 9 }],
  };
  // Signed by that release, with the secret and for the organization above.
  const SIGNED = "nKwCh0cX2ukJvSoQ2SY_moEhCjgprmECdZCs8yr-fyA";

  it("is still the signed one", () => {
    expect(check(former, SIGNED)).toEqual(former);
  });

  it("is refused with an event type that was not signed", () => {
    const breakdown = former.payouts.breakdown.map((line) => ({ ...line, eventType: "rate" }));
    const changed = { ...former, payouts: { ...former.payouts, breakdown } };
    expect(() => check(changed, SIGNED)).toThrow("send it as it was answered");
  });
});

describe("the lines that a payout has by default", () => {
  it("name each rule that pays or takes away, and sum to the total", () => {
    const lines = defaultLinesOf([
      { label: "Fixed salary", amount: 10_000, value: 100 },
      { label: "Base payout per video", amount: 0, value: 0 },
      { label: "CPM bonus", amount: 900, value: 9 },
      { label: "Performance cap", amount: -500, value: -5 },
    ]);
    expect(lines).toEqual([
      { title: "Fixed salary", amount: 100 },
      { title: "CPM bonus", amount: 9 },
      { title: "Performance cap", amount: -5 },
    ]);
    expect(lines.reduce((total, { amount }) => total + amount, 0)).toBe(104);
  });

  it("are none when nothing is paid", () => {
    expect(defaultLinesOf([{ label: "Base payout per video", amount: 0, value: 0 }])).toEqual([]);
  });
});
