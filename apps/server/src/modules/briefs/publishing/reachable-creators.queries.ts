import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { DELETED_DOMAIN } from "../../creators/notifications/mail-creator.ts";

/**
 * Joins to `campaigns c` whoever works in it or is scheduled to, as `assignments a` and `creators cr`: those who have
 * joined, or can be emailed about briefs.
 */
export function joinReachable(today: CalendarDate): SqlFragment {
  return sql`
    join assignments a on a.organization_id = c.organization_id and a.campaign_id = c.id
      and (a.valid_until is null or a.valid_until >= ${today})
    join creators cr on cr.organization_id = a.organization_id and cr.id = a.creator_id and cr.archived_at is null
      and (cr.joined_at is not null or ${canBeMailed})`;
}

const canBeMailed: SqlFragment = sql`exists (
  select from users addressee
  where addressee.id = cr.user_id and split_part(addressee.email, '@', 2) <> ${DELETED_DOMAIN} and not exists (
    select from unwanted_mails w where w.user_id = addressee.id and w.kind = 'brief'
  ))`;

export async function listReachableCreatorIds(
  db: Queryable,
  organizationId: string,
  today: CalendarDate,
  campaignIds: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct cr.id from campaigns c ${joinReachable(today)}
    where c.organization_id = ${organizationId} and c.id = any(${campaignIds}::text[])
    order by cr.id`);
  return rows.map(({ id }) => id);
}
