import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { creatorName } from "../../billing/creator-columns.ts";

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
