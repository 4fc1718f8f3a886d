import { CREATOR_STATUSES, type CreatorStatus } from "@clipledger/contract/creators/creator";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";

/**
 * The latest invitation of `creators c`, as a table. An open one is always the latest: another is made only when none
 * is open.
 */
export const latestInvitation: SqlFragment = sql`(
  select i.id, i.status, i.expires_at from creator_invitations i
  where i.organization_id = c.organization_id and i.creator_id = c.id
  order by i.decided_at desc nulls first, i.created_at desc, i.id
  limit 1)`;

/** The place of the status of `creators c` among all statuses, which stand in the order of the way in. */
export function statusPlace(now: Date): SqlFragment {
  return sql`case when c.joined_at is not null then ${placeOf("joined")}::int else coalesce((
    select case
      when latest.status = 'pending' and latest.expires_at > ${now} then ${placeOf("invitation sent")}::int
      when latest.status = 'rejected' then ${placeOf("invitation rejected")}::int
    end from ${latestInvitation} latest
  ), ${placeOf("not invited")}::int) end`;
}

export function placeOf(status: CreatorStatus): number {
  return CREATOR_STATUSES.indexOf(status);
}

export function statusAt(place: number): CreatorStatus {
  const status = CREATOR_STATUSES[place];
  if (status === undefined) throw new Error(`No status has the place ${place}`);
  return status;
}
