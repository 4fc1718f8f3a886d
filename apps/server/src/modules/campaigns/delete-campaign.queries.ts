import type { Queryable } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import type { CampaignRow } from "./campaigns.queries.ts";

type CampaignKey = Pick<CampaignRow, "organization_id" | "id">;

export async function listAssignedCreatorIds(
  db: Queryable,
  { organization_id, id }: CampaignKey,
): Promise<string[]> {
  const rows = await db.rows<{ creator_id: string }>(sql`
    select distinct creator_id from assignments where organization_id = ${organization_id} and campaign_id = ${id}`);
  return rows.map(({ creator_id }) => creator_id);
}

/** Creators with a window of the campaign that was paid or canceled. */
export async function listSettledCreatorIds(
  db: Queryable,
  { organization_id, id }: CampaignKey,
): Promise<string[]> {
  const rows = await db.rows<{ creator_id: string }>(sql`
    select distinct creator_id from billing_windows
    where organization_id = ${organization_id} and campaign_id = ${id} and state in ('paid', 'canceled')
    order by creator_id`);
  return rows.map(({ creator_id }) => creator_id);
}
