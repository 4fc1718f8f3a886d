import { describe, expect, it } from "vitest";
import { calendarDate } from "../../calendar/calendar-date.ts";
import type { BaseLimit } from "../spec/campaign-spec.ts";
import { exampleSpec, specPaying } from "../spec/fixtures/example-specs.ts";
import type { CampaignSpecChanges } from "../spec/spec-draft.ts";
import { deriveRules, hasSeveralEligibilities, needsNewRules, type PayoutRule } from "./payout-rule.ts";

const eur = { currency: "EUR", precision: 2 };

describe("deriveRules", () => {
  it("derives one rule for each payout and one for the cap, in the order of the spec", () => {
    const spec = specPaying(
      {
        fixedSalary: { amount: 100.5 },
        basePayouts: [{ perVideo: 10, minViews: 500, platforms: ["tiktok"] }],
        cpmPayouts: [
          {
            tiers: [
              { from: 0, to: 10_000, rate: 1 },
              { from: 10_000, rate: 0.525 },
            ],
          },
        ],
        flatBonuses: [
          {
            tiers: [
              { from: 10_000, to: 50_000, amount: 20 },
              { from: 50_000, amount: 50 },
            ],
          },
          { scope: "all_content", tiers: [{ from: 1_000_000, amount: 0.07 }] },
        ],
        performanceCap: { amount: 60 },
        eligibility: { windowDays: 14, publicationScope: "current_period_only" },
      },
      { videoTarget: 2 },
    );
    const eligibility = { windowDays: 14, publicationScope: "current_period_only" };
    expect(deriveRules(spec, idsInOrder())).toStrictEqual([
      { id: "rule_1", type: "fixed_salary", ...eur, amount: 10_050 },
      {
        id: "rule_2",
        type: "base_payout",
        ...eur,
        amount: 1_000,
        limit: { videos: 2, amount: null },
        minViews: 500,
        platforms: ["tiktok"],
      },
      {
        id: "rule_3",
        type: "cpm",
        ...eur,
        scope: "per_video",
        tiers: [
          { from: 0, to: 10_000, rate: 1_000 },
          { from: 10_000, to: null, rate: 525 },
        ],
        eligibility,
      },
      {
        id: "rule_4",
        type: "flat_bonus",
        ...eur,
        scope: "per_video",
        mode: "highest",
        tiers: [
          { from: 10_000, to: 50_000, amount: 2_000 },
          { from: 50_000, to: null, amount: 5_000 },
        ],
        eligibility,
      },
      {
        id: "rule_5",
        type: "flat_bonus",
        ...eur,
        scope: "all_content",
        mode: "aggregated",
        tiers: [{ from: 1_000_000, to: null, amount: 7 }],
        eligibility,
      },
      { id: "rule_6", type: "performance_cap", ...eur, amount: 6_000 },
    ]);
  });

  it.each<[BaseLimit, number | null, object | null]>([
    [undefined, 5, { videos: 5, amount: null }],
    [undefined, null, null],
    [null, 5, null],
    [{ videos: 3 }, 5, { videos: 3, amount: null }],
    [{ amount: 12.34 }, 5, { videos: null, amount: 1_234 }],
    [{ videos: 3, amount: 12.34 }, null, { videos: 3, amount: 1_234 }],
  ])("with the limit %j and the target %s caps a base payout at %j", (limit, videoTarget, caps) => {
    const spec = specPaying({ basePayouts: [{ perVideo: 10, limit }] }, { videoTarget });
    expect(deriveRules(spec, idsInOrder())).toMatchObject([{ limit: caps }]);
  });

  it.each([
    ["JPY", 0, 500],
    ["EUR", 2, 50_000],
    ["KWD", 3, 500_000],
  ] as const)(
    "in %s counts amounts with %i decimals, and rates always in thousandths",
    (currency, precision, amount) => {
      const cpmPayouts = [{ tiers: [{ from: 0, rate: 12.345 }] }];
      const spec = specPaying({ fixedSalary: { amount: 500 }, cpmPayouts }, { currency });
      expect(deriveRules(spec, idsInOrder())).toMatchObject([
        { currency, precision, amount },
        { currency, precision, tiers: [{ rate: 12_345 }] },
      ]);
    },
  );

  it("says with every rule about videos that accounts are to be proven, and otherwise nothing of it", () => {
    const payouts = {
      fixedSalary: { amount: 5 },
      basePayouts: [{ perVideo: 10 }],
      cpmPayouts: [{ tiers: [{ from: 0, rate: 1 }] }],
      flatBonuses: [{ tiers: [{ from: 1, amount: 1 }] }],
    };
    const proofOf = (changes: CampaignSpecChanges) =>
      deriveRules(specPaying(payouts, changes), idsInOrder()).map((rule) =>
        Reflect.get(rule, "requiresProof"),
      );
    expect(proofOf({ requireProof: true })).toEqual([undefined, true, true, true]);
    expect(JSON.stringify(deriveRules(specPaying(payouts), idsInOrder()))).not.toContain("requiresProof");
  });

  it("throws for a spec that the policy refuses", () => {
    const underivable = [
      specPaying({ fixedSalary: { amount: 10.005 } }),
      specPaying({ cpmPayouts: [{ tiers: [{ from: 0, rate: 1e9 }] }] }),
    ];
    for (const spec of underivable) expect(() => deriveRules(spec, idsInOrder())).toThrow(RangeError);
  });
});

function idsInOrder(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `rule_${count}`;
  };
}

describe("needsNewRules", () => {
  it.each<[boolean, CampaignSpecChanges]>([
    [false, {}],
    [false, { name: "Winter launch", description: "Clips", briefId: "orgbrief_4Rk8sVn1QwZp" }],
    [false, { schedule: { interval: "day", intervalCount: 3, startsOn: calendarDate("2026-09-01") } }],
    [false, { payouts: { basePayouts: [{ perVideo: 10 }] } }],
    [false, { payouts: { basePayouts: [{ minViews: 0, perVideo: 10.0 }], cpmPayouts: [] } }],
    [true, { payouts: { basePayouts: [{ perVideo: 10, limit: null }] } }],
    [true, { payouts: { basePayouts: [{ perVideo: 11 }] } }],
    [true, { videoTarget: 5 }],
    [true, { requireProof: true }],
    [false, { requireProof: false }],
    [true, { currency: "USD" }],
  ])("is %s after %j", (needed, changes) => {
    expect(needsNewRules(exampleSpec(), exampleSpec(changes))).toBe(needed);
  });
});

const rules = deriveRules(
  specPaying({
    fixedSalary: { amount: 1 },
    cpmPayouts: [{ tiers: [{ from: 0, rate: 1 }] }],
    flatBonuses: [{ tiers: [{ from: 0, amount: 1 }] }],
  }),
  () => "rule_4Rk8sVn1QwZp",
);

const withBonusEligibility = (changes: object): PayoutRule[] =>
  rules.map((rule) =>
    rule.type === "flat_bonus" ? { ...rule, eligibility: { ...rule.eligibility, ...changes } } : rule,
  );

describe("hasSeveralEligibilities", () => {
  it("is false for rules derived from a spec, and without any", () => {
    expect(hasSeveralEligibilities(rules)).toBe(false);
    expect(hasSeveralEligibilities([])).toBe(false);
  });

  it.each([{ windowDays: 14 }, { publicationScope: "current_period_only" }])(
    "is true once a rule differs by %o",
    (changes) => {
      expect(hasSeveralEligibilities(withBonusEligibility(changes))).toBe(true);
    },
  );
});
