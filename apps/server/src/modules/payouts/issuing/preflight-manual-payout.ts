import type { Issue } from "@clipledger/contract/errors";
import { errorCatalog } from "@clipledger/contract/errors";
import type { ManualPayout, Preflight } from "@clipledger/contract/payouts/manual";
import type { OperationContext } from "../../../infra/context.ts";
import { findProvider } from "../provider/configured-provider.ts";
import { findManual } from "./manual-details.ts";
import { readManual } from "./manual-input.ts";
import { type ManualReview, reviewManual } from "./review-manual.ts";

/** Everything that creating it would be refused for, at once. Writes nothing. */
export async function preflightManualPayout(ctx: OperationContext, input: ManualPayout): Promise<Preflight> {
  const { db, organization } = ctx;
  const details = readManual(input);
  const isRead = "amountMinor" in details;
  const known = isRead ? await findManual(db, organization.id, details) : { state: "unknown" };
  if (known.state === "recorded" || known.state === "asked")
    return { ok: true, issues: [], warnings: [], alreadyExists: true };
  const { creatorId, campaignId = null, currency, payoutProvider: provider } = input;
  const review = await reviewManual(db, organization.id, { creatorId, campaignId, currency, provider });
  const issues = [
    ...(known.state === "other" ? [{ path: "id", message: errorCatalog.PAYOUT_ID_CONFLICT.message }] : []),
    ...(isRead ? [] : details),
    ...unknownIds(review),
    ...review.issues,
    ...(provider === "partner" && findProvider(ctx) === undefined ? [noProvider] : []),
  ];
  return { ok: issues.length === 0, issues, warnings: [...review.warnings], alreadyExists: false };
}

const noProvider: Issue = {
  path: "payoutProvider",
  message: errorCatalog.PAYOUT_PROVIDER_NOT_CONFIGURED.message,
};

function unknownIds({ isCreatorKnown, isCampaignKnown }: ManualReview): Issue[] {
  return [
    ...(isCreatorKnown ? [] : [{ path: "creatorId", message: "No such creator" }]),
    ...(isCampaignKnown ? [] : [{ path: "campaignId", message: "No such campaign" }]),
  ];
}
