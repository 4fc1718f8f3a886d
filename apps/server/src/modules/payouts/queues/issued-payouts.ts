import type { PaidQueueQuery } from "@clipledger/contract/payouts/queues";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { isWanted } from "../../campaigns/overview/assigned.ts";

export interface IssuedFilter {
  readonly organizationId: string;
  readonly campaignIds?: readonly string[] | undefined;
  readonly creatorIds?: readonly string[] | undefined;
  readonly providerPayoutStatus?: PaidQueueQuery["providerPayoutStatus"];
  readonly before?: Date | undefined;
}

/** A condition on `payouts s`. */
export function isIssued({
  organizationId,
  campaignIds,
  creatorIds,
  providerPayoutStatus,
  before,
}: IssuedFilter): SqlFragment {
  return allOf([
    isWanted({ organizationId, campaignIds, creatorIds }, sql`s`),
    before && sql`s.paid_at < ${before}`,
    providerPayoutStatus && sql`s.provider_status = any(${providerPayoutStatus})`,
  ]);
}
