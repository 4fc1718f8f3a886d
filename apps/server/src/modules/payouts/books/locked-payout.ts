import type { ActorReference } from "@clipledger/contract/users";
import type { ProviderPayoutStatus } from "@clipledger/domain/payouts/payout-status";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { lockPayee, lockWindowByKey } from "./windows.queries.ts";

/** What the provider was asked to do with a payout and has not confirmed: the column `wish`, until it is over. */
export type ProviderRequest = "approve" | "cancel";

/** What the provider is concerned with of a payout whose row the caller has locked. */
export interface LockedPayout {
  readonly organization_id: string;
  readonly id: string;
  readonly window_key: bigint | null;
  readonly provider_payout_id: string | null;
  readonly provider_status: ProviderPayoutStatus | null;
  readonly wish: ProviderRequest | null;
  readonly wished_by: ActorReference | null;
  readonly superseded_at: Date | null;
}

const lockedColumns = sql`
  organization_id, id, window_key, provider_payout_id, provider_status, wish, wished_by, superseded_at`;

/**
 * Locks the payout after its campaign and creator, whom news of it can touch, and its window, which opens again when the
 * payout is taken back. Every transaction locks them in this order.
 */
export async function lockPayoutWithWindow(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<LockedPayout | undefined> {
  const payout = await tx.maybeRow<PayoutTies>(sql`
    select campaign_id, creator_id, window_key from payouts where organization_id = ${organizationId} and id = ${id}`);
  if (payout === undefined) return undefined;
  const { campaign_id: campaignId, creator_id: creatorId, window_key } = payout;
  await lockPayee(tx, organizationId, { campaignId, creatorId });
  if (window_key !== null) await lockWindowByKey(tx, organizationId, window_key);
  return tx.maybeRow(sql`
    select ${lockedColumns} from payouts where organization_id = ${organizationId} and id = ${id} for update`);
}

interface PayoutTies {
  readonly campaign_id: string | null;
  readonly creator_id: string;
  readonly window_key: bigint | null;
}

/** The window of a payout that was taken back is due once more. */
export async function reopenPaidWindow(
  tx: Transaction,
  organizationId: string,
  key: bigint,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update billing_windows
    set state = 'open', amount_minor = null, generation = generation + 1, decided_at = null, updated_at = ${at}
    where organization_id = ${organizationId} and key = ${key} and state = 'paid'`);
}
