import type { Queryable } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

/** Payouts at the provider that the creator has not claimed yet. */
export async function countClaimable(
  db: Queryable,
  organizationId: string,
  creatorId: string,
): Promise<number> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from payouts
    where organization_id = ${organizationId} and creator_id = ${creatorId}
      and provider_status = 'approved' and withdrawn_at is null`);
  return count;
}
