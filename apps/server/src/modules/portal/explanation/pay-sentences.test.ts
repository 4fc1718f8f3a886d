import type { BreakdownLine } from "@clipledger/contract/payouts/calculation";
import { describe, expect, it } from "vitest";
import { translatorFor } from "../../../infra/languages/translator.ts";
import { lineSentence } from "./pay-sentences.ts";

type Details = Partial<BreakdownLine["calculationDetails"]>;

function line(type: BreakdownLine["type"], amount: number, details: Details = {}): BreakdownLine {
  return {
    type,
    amount,
    value: amount / 100,
    precision: 2,
    currency: "EUR",
    label: "A rule",
    ruleId: "rule_AAAAAAAAAAAA",
    ruleName: null,
    calculationDetails: {
      metricKey: "videos",
      metricValue: 0,
      eligibleVideoCount: 0,
      videos: [],
      ...details,
    },
  };
}

const tier = (tierIndex: number, metricValue: number, payout: number) => ({
  tierIndex,
  min: 0,
  max: null,
  metricValue,
  payout,
});

describe("the sentence of a line", () => {
  it.each([
    [line("fixed_salary", 10_000), 1, "It is the same for every full cycle."],
    [line("fixed_salary", 5_000), 0.5, "Your assignment covers 50% of the cycle, and so does this amount."],
    [line("base_payout", 0), 1, "No video counts for this yet."],
    [line("base_payout", 1_000, { metricValue: 1, eligibleVideoCount: 1 }), 1, "1 video is paid."],
    [line("base_payout", 2_000, { metricValue: 2, eligibleVideoCount: 2 }), 1, "2 videos are paid."],
    [
      line("base_payout", 2_000, { metricValue: 2, eligibleVideoCount: 3, capApplied: true }),
      1,
      "3 videos count, of which the limit lets 2 be paid.",
    ],
    [line("cpm", 0), 1, "No views that count for this yet."],
    [
      line("cpm", 1_560, { metricValue: 15_600, tierBreakdown: [tier(0, 15_600, 1_560)] }),
      1,
      "Your videos gained 15,600 views in this cycle.",
    ],
    [
      line("cpm", 1_300, {
        metricValue: 16_000,
        tierBreakdown: [tier(0, 10_000, 1_000), tier(1, 6_000, 300)],
      }),
      1,
      "Your videos gained 16,000 views in this cycle: 10,000 views bring €10.00 and 6,000 views bring €3.00.",
    ],
    [line("flat_bonus", 0), 1, "No video has reached a bonus yet."],
    [
      line("flat_bonus", 2_000, { metricValue: 1, eligibleVideoCount: 4 }),
      1,
      "1 of 4 videos reached a bonus.",
    ],
    [
      line("flat_bonus", 0, { metricKey: "views", metricValue: 900 }),
      1,
      "Your videos gained 900 views together, which reaches no bonus yet.",
    ],
    [
      line("flat_bonus", 5_000, { metricKey: "views", metricValue: 60_000 }),
      1,
      "Your videos gained 60,000 views together, which reaches the bonus.",
    ],
    [line("performance_cap", 0), 1, "Your pay stays below the cap, which takes nothing away."],
    [
      line("performance_cap", -1_250),
      1,
      "What your videos brought goes €12.50 above the cap, which is not paid.",
    ],
  ])("of %j is in plain words", (given, prorationFactor, sentence) => {
    expect(lineSentence(given, prorationFactor, translatorFor(null))).toBe(sentence);
  });
});
