import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

/**
 * Removes so many simulated videos from the library, with what is known of them and of the reach of their accounts. Answers how
 * many there were.
 */
export async function deleteSimulatedVideos(
  tx: Transaction,
  organizationId: string,
  limit: number,
): Promise<number> {
  const { count } = await tx.row<{ count: number }>(sql`
    with deleted as (
      delete from library_videos where organization_id = ${organizationId} and id in (
        select id from library_videos where organization_id = ${organizationId} and is_simulated limit ${limit}
      )
      returning platform, platform_account_id
    ),
    forgotten as (
      delete from library_accounts known using (select distinct platform, platform_account_id from deleted) gone
      where known.organization_id = ${organizationId} and known.platform = gone.platform
        and known.platform_account_id = gone.platform_account_id
    )
    select count(*)::int as count from deleted`);
  return count;
}

export async function countSimulatedVideos(db: Queryable, organizationId: string): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from library_videos where organization_id = ${organizationId} and is_simulated`);
  return count;
}
