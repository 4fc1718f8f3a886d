import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

export interface UnseenRow {
  readonly user_id: string;
  readonly first_name: string;
  readonly organization_name: string;
  readonly chat_id: string;
  readonly group_title: string | null;
  readonly content: string;
}

/**
 * Who takes part in the message's chat and has read none of the team's messages since this one: for somebody with an
 * older unread one, that one was told.
 */
export function listUnseenBy(
  db: Queryable,
  organizationId: string,
  messageId: string,
  userId?: string,
): Promise<UnseenRow[]> {
  const only = userId === undefined ? sql`true` : sql`who.user_id = ${userId}`;
  return db.rows(sql`
    select who.user_id, who.first_name, o.name as organization_name, t.id as chat_id,
      coalesce(t.public_title, t.title) as group_title, m.content
    from chat_messages m
    join chats t on t.organization_id = m.organization_id and t.id = m.chat_id
    join organizations o on o.id = t.organization_id
    cross join lateral ${participants} who
    where m.organization_id = ${organizationId} and m.id = ${messageId} and m.deleted_at is null and ${only}
      and m.key = (
        select min(u.key) from chat_messages u
        where u.organization_id = t.organization_id and u.chat_id = t.id and u.sender_type = 'org'
          and u.deleted_at is null and u.created_at >= coalesce(who.since, u.created_at)
          and u.key > coalesce((
            select r.up_to_key from chat_reads r
            where r.organization_id = t.organization_id and r.chat_id = t.id and r.user_id = who.user_id
              and r.side = 'creator'
          ), 0)
      )
    order by who.user_id`);
}

/** Of `chats t`. */
const participants: SqlFragment = sql`(
  select k.user_id, k.first_name, null::timestamptz as since from creators k
  where k.organization_id = t.organization_id and k.id = t.creator_id
  union all
  select a.id, a.first_name, null from users a where a.id = t.applicant_user_id
  union all
  select k.user_id, k.first_name, g.joined_at from chat_group_members g
  join creators k on k.organization_id = g.organization_id and k.id = g.creator_id
  where g.organization_id = t.organization_id and g.chat_id = t.id
)`;
