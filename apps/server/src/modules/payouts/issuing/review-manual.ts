import type { Issue } from "@clipledger/contract/errors";
import type { Preflight } from "@clipledger/contract/payouts/manual";
import { type CurrencyCode, hasAutomatedPayouts } from "@clipledger/domain/money/currencies";
import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { ManualDetails } from "./manual-details.ts";
import { manualOnlyIssue } from "./manual-only-issue.ts";

export interface ManualReview {
  readonly isCreatorKnown: boolean;
  readonly isCampaignKnown: boolean;
  /** Beyond unknown ids. */
  readonly issues: readonly Issue[];
  readonly warnings: Preflight["warnings"];
}

type Reviewed = Pick<ManualDetails, "creatorId" | "campaignId" | "currency" | "provider">;

/** What the organization's creators and campaigns say to a manual payout. */
export async function reviewManual(
  db: Queryable,
  organizationId: string,
  { creatorId, campaignId, currency, provider }: Reviewed,
): Promise<ManualReview> {
  const { creator_found, is_archived, campaign_currency } = await db.row<{
    creator_found: boolean;
    is_archived: boolean;
    campaign_currency: CurrencyCode | null;
  }>(sql`
    select k.id is not null as creator_found, k.archived_at is not null as is_archived, c.currency as campaign_currency
    from (values (${organizationId}::text)) as o(id)
    left join creators k on k.organization_id = o.id and k.id = ${creatorId}
    left join campaigns c on c.organization_id = o.id and c.id = ${campaignId}`);
  return {
    isCreatorKnown: creator_found,
    isCampaignKnown: campaignId === null || campaign_currency !== null,
    issues: [
      ...(campaign_currency !== null && campaign_currency !== currency
        ? [{ path: "currency", message: `The campaign pays ${campaign_currency}` }]
        : []),
      ...(provider === "partner" && !hasAutomatedPayouts(currency) ? [manualOnlyIssue(currency)] : []),
    ],
    warnings: is_archived ? [archivedWarning] : [],
  };
}

const archivedWarning = {
  code: "creator_archived",
  message: "This creator is archived. They can still be paid what they are owed.",
};
