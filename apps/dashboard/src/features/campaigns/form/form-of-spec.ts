import type { SpecDraftOutput } from "@clipledger/contract/campaigns/normalized-spec";
import type { BasePayout } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { type CurrencyCode, currencyOf } from "@clipledger/domain/money/currencies";
import { exactNumber } from "../../../ui/primitives/number-format.ts";
import { amountField } from "../../../ui/product/money-text.ts";
import {
  type BasePayoutForm,
  type CampaignForm,
  type CpmPayoutForm,
  type FlatBonusForm,
  newKey,
  type TierForm,
} from "./campaign-form.ts";

/** A stored spec, or a draft of one, as the sheet shows it. */
export function formOfSpec(spec: SpecDraftOutput): CampaignForm {
  const { schedule, payouts, currency } = spec;
  return {
    name: spec.name ?? "",
    description: spec.description ?? "",
    currency,
    interval: schedule.interval ?? "week",
    intervalCount: schedule.intervalCount ?? 1,
    anchor: schedule.anchor,
    startsOn: schedule.startsOn ?? "",
    videoTarget: countField(spec.videoTarget ?? undefined),
    briefId: spec.briefId,
    fixedSalary: payouts.fixedSalary && amountField(payouts.fixedSalary.amount, decimalsOf(currency)),
    basePayouts: payouts.basePayouts.map((payout) => basePayoutForm(payout, currency)),
    ...ladders(payouts, currency),
    performanceCap:
      payouts.performanceCap && amountField(payouts.performanceCap.amount, decimalsOf(currency)),
    windowDays: String(payouts.eligibility.windowDays),
    publicationScope: payouts.eligibility.publicationScope,
    requireProof: spec.requireProof === true,
  };
}

function basePayoutForm(payout: BasePayout, currency: CurrencyCode): BasePayoutForm {
  const { limit } = payout;
  return {
    key: newKey(),
    perVideo: amountField(payout.perVideo, decimalsOf(currency)),
    limit: limit === undefined ? "target" : limit === null ? "none" : "own",
    limitVideos: countField(limit?.videos),
    limitAmount: limit?.amount === undefined ? "" : amountField(limit.amount, decimalsOf(currency)),
    minViews: payout.minViews === 0 ? "" : countField(payout.minViews),
    platforms: payout.platforms,
  };
}

function ladders({ cpmPayouts, flatBonuses }: SpecDraftOutput["payouts"], currency: CurrencyCode) {
  return {
    cpmPayouts: cpmPayouts.map(
      ({ scope, tiers }): CpmPayoutForm => ({
        key: newKey(),
        scope,
        tiers: tiers.map((tier) => tierForm(tier, tier.rate, currency)),
      }),
    ),
    flatBonuses: flatBonuses.map(
      ({ scope, mode, tiers }): FlatBonusForm => ({
        key: newKey(),
        scope,
        mode,
        tiers: tiers.map((tier) => tierForm(tier, tier.amount, currency)),
      }),
    ),
  };
}

function tierForm(
  { from, to }: { readonly from?: number | undefined; readonly to?: number | undefined },
  pay: number,
  currency: CurrencyCode,
): TierForm {
  return {
    key: newKey(),
    from: countField(from),
    to: countField(to),
    pay: amountField(pay, decimalsOf(currency)),
  };
}

function countField(count: number | undefined): string {
  return count === undefined ? "" : exactNumber(count);
}

function decimalsOf(currency: CurrencyCode): number {
  return currencyOf(currency).precision;
}
