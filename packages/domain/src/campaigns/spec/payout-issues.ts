import type { CurrencyCode } from "../../money/currencies.ts";
import type { Platform } from "../../platforms.ts";
import { listText } from "../summary/list-text.ts";
import { amountIssues, rateIssues } from "./amount-issues.ts";
import { type BasePayout, DEFAULT_WINDOW_DAYS, type Payouts, type SpecIssue } from "./campaign-spec.ts";
import { issueIf } from "./issue-if.ts";
import { ladderIssues, stepIssues } from "./tier-issues.ts";

export function payoutIssues(payouts: Payouts, currency: CurrencyCode): SpecIssue[] {
  const { fixedSalary, performanceCap } = payouts;
  return [
    ...typeIssues(payouts),
    ...amountIssues("payouts.fixedSalary.amount", fixedSalary?.amount, currency),
    ...payouts.basePayouts.flatMap((base, index) =>
      basePayoutIssues(`payouts.basePayouts.${index}`, base, currency),
    ),
    ...platformIssues(payouts.basePayouts),
    ...cpmIssues(payouts, currency),
    ...bonusIssues(payouts, currency),
    ...amountIssues("payouts.performanceCap.amount", performanceCap?.amount, currency),
    ...idleIssues(payouts),
  ];
}

/** Whether anything is paid for views: only then do a performance cap and eligibility mean something. */
export function paysForViews(payouts: Payouts): boolean {
  return payouts.cpmPayouts.length > 0 || payouts.flatBonuses.length > 0;
}

function typeIssues(payouts: Payouts): SpecIssue[] {
  const { fixedSalary, basePayouts } = payouts;
  const hasType = fixedSalary !== undefined || basePayouts.length > 0 || paysForViews(payouts);
  return issueIf(
    !hasType,
    "payouts",
    "Add at least one payout: a fixed salary, base payout, CPM payout or flat bonus",
  );
}

function basePayoutIssues(path: string, base: BasePayout, currency: CurrencyCode): SpecIssue[] {
  const { perVideo, limit } = base;
  return [
    ...amountIssues(`${path}.perVideo`, perVideo, currency),
    ...issueIf(
      limit !== undefined && limit !== null && Object.keys(limit).length === 0,
      `${path}.limit`,
      "Set videos or amount, or send null to pay for every video",
    ),
    ...amountIssues(`${path}.limit.amount`, limit?.amount, currency),
  ];
}

function platformIssues(basePayouts: readonly BasePayout[]): SpecIssue[] {
  const named = new Set<Platform>();
  return basePayouts.flatMap(({ platforms }, index) => {
    const repeated = platforms.filter((platform) => named.has(platform));
    for (const platform of platforms) named.add(platform);
    return issueIf(
      repeated.length > 0,
      `payouts.basePayouts.${index}.platforms`,
      `Another base payout pays for ${listText(repeated, "and")} already: name each platform once`,
    );
  });
}

function cpmIssues({ cpmPayouts }: Payouts, currency: CurrencyCode): SpecIssue[] {
  return cpmPayouts.flatMap(({ tiers }, index) => {
    const path = `payouts.cpmPayouts.${index}.tiers`;
    return [
      ...ladderIssues(path, tiers),
      ...tiers.flatMap(({ rate }, tier) => rateIssues(`${path}.${tier}.rate`, rate, currency)),
    ];
  });
}

function bonusIssues({ flatBonuses }: Payouts, currency: CurrencyCode): SpecIssue[] {
  return flatBonuses.flatMap(({ mode, tiers }, index) => {
    const path = `payouts.flatBonuses.${index}.tiers`;
    return [
      ...(mode === "aggregated" ? stepIssues(path, tiers) : ladderIssues(path, tiers)),
      ...tiers.flatMap(({ amount }, tier) => amountIssues(`${path}.${tier}.amount`, amount, currency)),
    ];
  });
}

function idleIssues(payouts: Payouts): SpecIssue[] {
  if (paysForViews(payouts)) return [];
  const { windowDays, publicationScope } = payouts.eligibility;
  return [
    ...issueIf(
      payouts.performanceCap !== undefined,
      "payouts.performanceCap",
      "Add a CPM payout or flat bonus for it to cap, or remove the cap",
    ),
    ...issueIf(
      windowDays !== DEFAULT_WINDOW_DAYS || publicationScope !== "include_earlier",
      "payouts.eligibility",
      `Add a CPM payout or flat bonus for it to apply to, or leave it at ${DEFAULT_WINDOW_DAYS} days and include_earlier`,
    ),
  ];
}
