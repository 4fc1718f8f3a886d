import type { Issue } from "@clipledger/contract/errors";
import type { ManualPayout } from "@clipledger/contract/payouts/manual";
import { amountIssues } from "@clipledger/domain/campaigns/spec/amount-issues";
import { parseMajor } from "@clipledger/domain/money/money";
import type { ManualDetails } from "./manual-details.ts";
import type { PayoutDraft } from "./payout-draft.ts";

const LINE_TITLE = "Manual payout";

/** The request with its amount in minor units, or what is wrong with that amount. */
export function readManual(input: ManualPayout): ManualDetails | readonly Issue[] {
  const { id, creatorId, campaignId = null, amount, currency, payoutProvider: provider } = input;
  const parsed = parseMajor(amount, currency);
  const issues = amountIssues("amount", amount, currency);
  if (!parsed.ok || issues.length > 0) return issues;
  return { id, creatorId, campaignId, provider, ...parsed.money };
}

export function draftOfManual(
  { id, creatorId, campaignId, amountMinor, currency }: ManualDetails,
  { description, reference }: Pick<ManualPayout, "description" | "reference">,
): PayoutDraft {
  return {
    id,
    kind: "manual",
    creatorId,
    campaignId,
    window: null,
    amountMinor,
    currency,
    lineItems: [{ title: LINE_TITLE, amountMinor }],
    calculation: null,
    description: description || null,
    reference: reference || null,
    reissuedFromId: null,
  };
}
