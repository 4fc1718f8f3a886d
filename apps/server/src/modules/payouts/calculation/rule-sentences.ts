import type { PayoutRule } from "@clipledger/domain/campaigns/rules/payout-rule";
import type { CampaignSpec } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { summarizeSpec } from "@clipledger/domain/campaigns/summary/summarize-spec";

/** Each rule as the campaign's summary says it, by its id. Rules follow the spec's order, type by type. */
export function ruleSentences(rules: readonly PayoutRule[], spec: CampaignSpec): Map<string, string> {
  const { fixedSalary, basePayouts, cpmPayouts, flatBonuses, performanceCap } = summarizeSpec(spec);
  const unused: Record<PayoutRule["type"], string[]> = {
    fixed_salary: [fixedSalary],
    base_payout: [...basePayouts],
    cpm: [...cpmPayouts],
    flat_bonus: [...flatBonuses],
    performance_cap: [performanceCap],
  };
  return new Map(
    rules.flatMap(({ id, type }) => {
      const sentence = unused[type].shift();
      return sentence === undefined ? [] : [[id, sentence]];
    }),
  );
}
