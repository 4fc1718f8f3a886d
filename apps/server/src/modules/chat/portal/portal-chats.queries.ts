import type { Queryable } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { upToKey } from "../reads/unread.ts";

export interface PortalChatRow {
  readonly organization_id: string;
  readonly organization_name: string;
  readonly id: string;
  readonly kind: "direct" | "group";
  readonly title: string | null;
  readonly creator_id: string | null;
  /** Before this, they see nothing of it. */
  readonly since: Date | null;
  readonly unread_count: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const MAX_CHATS = 500;

export function listPortalChats(db: Queryable, userId: string): Promise<PortalChatRow[]> {
  return db.rows(sql`
    ${selectPortalChats(userId)}
    order by coalesce(t.last_message_at, t.created_at) desc, t.id desc limit ${MAX_CHATS}`);
}

/** Undefined unless the person takes part in it. */
export function findPortalChat(
  db: Queryable,
  userId: string,
  id: string,
): Promise<PortalChatRow | undefined> {
  return db.maybeRow(sql`${selectPortalChats(userId)} where t.id = ${id}`);
}

export function countUnreadInPortal(
  db: Queryable,
  userId: string,
): Promise<{ total: number; chats: number }> {
  return db.row(sql`
    select coalesce(sum(unread_count), 0)::int as total, (count(*) filter (where unread_count > 0))::int as chats
    from (${selectPortalChats(userId)}) own`);
}

/** Those of the people, of these, who take part in the group now. */
export async function listMembersAmong(
  db: Queryable,
  chatId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await db.rows<{ user_id: string }>(sql`
    select k.user_id from chats t
    join chat_group_members g on g.organization_id = t.organization_id and g.chat_id = t.id
    join creators k on k.organization_id = g.organization_id and k.id = g.creator_id
    where t.id = ${chatId} and k.user_id = any(${userIds}::text[])`);
  return rows.map(({ user_id }) => user_id);
}

/** Everything the person takes part in, in whatever organization: as a creator, as an applicant, in groups. */
function selectPortalChats(userId: string): SqlFragment {
  return sql`
    select t.organization_id, o.name as organization_name, t.id, t.kind, coalesce(t.public_title, t.title) as title,
      own.creator_id, own.since, t.created_at, t.updated_at, (
        select count(*)::int from chat_messages m
        where m.organization_id = t.organization_id and m.chat_id = t.id and m.deleted_at is null
          and m.key > ${upToKey(userId, "creator")} and m.created_at >= coalesce(own.since, m.created_at)
          and (m.sender_type <> 'creator' or t.kind = 'group' and m.sender_user_id is distinct from ${userId})
      ) as unread_count
    from (
      select d.organization_id, d.id, k.id as creator_id, null::timestamptz as since
      from creators k join chats d on d.organization_id = k.organization_id and d.creator_id = k.id
      where k.user_id = ${userId} and d.kind = 'direct'
      union all
      select a.organization_id, a.id, k.id, null
      from chats a
      left join creators k on k.organization_id = a.organization_id and k.user_id = a.applicant_user_id
      where a.applicant_user_id = ${userId}
      union all
      select g.organization_id, g.chat_id, k.id, g.joined_at
      from creators k
      join chat_group_members g on g.organization_id = k.organization_id and g.creator_id = k.id
      where k.user_id = ${userId}
    ) own
    join chats t on t.organization_id = own.organization_id and t.id = own.id
    join organizations o on o.id = t.organization_id`;
}
