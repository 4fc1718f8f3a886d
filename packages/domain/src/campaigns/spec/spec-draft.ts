import type { FlatBonusInput, PayoutsInput } from "./campaign-spec.ts";
import { type CampaignSpecChanges, sentOf } from "./merge-spec.ts";

/** A spec whose source does not say everything a campaign needs. */
export interface SpecDraft extends Omit<CampaignSpecChanges, "payouts"> {
  readonly payouts?: PayoutsDraft | undefined;
}

export interface PayoutsDraft extends Omit<PayoutsInput, "flatBonuses"> {
  readonly flatBonuses?: readonly FlatBonusDraft[] | undefined;
}

export interface FlatBonusDraft extends Omit<FlatBonusInput, "tiers"> {
  readonly tiers: readonly BonusTierDraft[];
}

export interface BonusTierDraft {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly amount: number;
}

export function mergeDraft(draft: SpecDraft, changes: CampaignSpecChanges): SpecDraft {
  const { schedule, ...rest } = changes;
  return { ...draft, ...sentOf(rest), schedule: { ...draft.schedule, ...sentOf(schedule ?? {}) } };
}

/** Paths of what a campaign cannot be created without, in the order of the spec. */
export function missingPaths(draft: SpecDraft): string[] {
  const { name, schedule, payouts } = draft;
  return [
    ...(name === undefined ? ["name"] : []),
    ...(schedule?.interval === undefined ? ["schedule.interval"] : []),
    ...(schedule?.anchor === undefined ? ["schedule.anchor"] : []),
    ...(payouts === undefined ? ["payouts"] : []),
    ...(payouts?.flatBonuses ?? []).flatMap(({ tiers }, bonus) =>
      tiers.flatMap(({ from }, tier) =>
        from === undefined ? [`payouts.flatBonuses.${bonus}.tiers.${tier}.from`] : [],
      ),
    ),
  ];
}
