import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

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
