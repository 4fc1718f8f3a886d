import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { creatorName } from "../../billing/creator-columns.ts";

/**
 * A payout refers to its creator and its campaign, so these are locked before its window, in the order in which assigning
 * locks them. Otherwise two transactions could wait for each other.
 */
export async function lockPayee(
  tx: Transaction,
  organizationId: string,
  { campaignId, creatorId }: { readonly campaignId: string | null; readonly creatorId: string },
): Promise<void> {
  await tx.rows(sql`
    select from campaigns where organization_id = ${organizationId} and id = ${campaignId} for key share`);
  await tx.rows(sql`
    select from creators where organization_id = ${organizationId} and id = ${creatorId} for key share`);
}

export async function lockWindowByKey(tx: Transaction, organizationId: string, key: bigint): Promise<void> {
  await tx.rows(sql`
    select from billing_windows where organization_id = ${organizationId} and key = ${key} for update`);
}

/** The window of a payout that the provider will not make is due as before. */
export async function reopenPayingWindow(
  tx: Transaction,
  organizationId: string,
  key: bigint,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    update billing_windows set state = 'open', amount_minor = null, updated_at = ${at}
    where organization_id = ${organizationId} and key = ${key} and state = 'paying'`);
}

export interface PartyNames {
  readonly organization_name: string;
  readonly creator_name: string | null;
  readonly campaign_name: string | null;
}

/** What a provider is told of those whom it pays for and to. */
export function getPartyNames(
  db: Queryable,
  organizationId: string,
  { campaignId, creatorId }: { readonly campaignId: string | null; readonly creatorId: string },
): Promise<PartyNames> {
  return db.row(sql`
    select o.name as organization_name, ${creatorName} as creator_name, c.name as campaign_name
    from organizations o join creators k on k.organization_id = o.id and k.id = ${creatorId}
    left join campaigns c on c.organization_id = o.id and c.id = ${campaignId}
    where o.id = ${organizationId}`);
}
