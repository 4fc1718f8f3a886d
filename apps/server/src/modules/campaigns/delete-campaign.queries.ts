import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import type { CampaignRow } from "./campaigns.queries.ts";

type CampaignKey = Pick<CampaignRow, "organization_id" | "id">;

/** Creators with a window of the campaign that was paid or canceled, or with any other payout for it. */
export async function listSettledCreatorIds(
  db: Queryable,
  { organization_id, id }: CampaignKey,
): Promise<string[]> {
  const rows = await db.rows<{ creator_id: string }>(sql`
    select creator_id from billing_windows
    where organization_id = ${organization_id} and campaign_id = ${id} and state in ('paying', 'paid', 'canceled')
    union select creator_id from payouts where organization_id = ${organization_id} and campaign_id = ${id}
    union select creator_id from payout_intents where organization_id = ${organization_id} and campaign_id = ${id}
    order by creator_id`);
  return rows.map(({ creator_id }) => creator_id);
}
