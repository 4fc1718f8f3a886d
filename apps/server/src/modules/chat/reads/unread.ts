import type { Side } from "@clipledger/contract/events/chat";
import type { OperationContext } from "../../../infra/context.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { hasPartner, joinPartner } from "../locked-chat.ts";

export function countUnread({ db, organization, actor }: OperationContext): Promise<{
  total: number;
  chats: number;
}> {
  return db.row(sql`
    select coalesce(sum(unread.count), 0)::int as total, (count(*) filter (where unread.count > 0))::int as chats
    from chats t ${joinPartner}
    cross join lateral (
      select count(*) from chat_messages m
      where ${isUnreadByMember(actor.userId)} and m.key > ${upToKey(actor.userId, "org")}
    ) unread
    where t.organization_id = ${organization.id} and t.last_message_at is not null and ${hasPartner}`);
}

/** How far the person has read `chats t`, as a key of its messages. */
export function upToKey(userId: string | null, side: Side): SqlFragment {
  return sql`coalesce((
    select r.up_to_key from chat_reads r
    where r.organization_id = t.organization_id and r.chat_id = t.id and r.user_id = ${userId} and r.side = ${side}
  ), 0)`;
}

/** Whether `chat_messages m` of `chats t` is one that a member is to read: of a creator, since the member is here. */
export function isUnreadByMember(userId: string | null): SqlFragment {
  return sql`m.organization_id = t.organization_id and m.chat_id = t.id and m.sender_type = 'creator'
    and m.deleted_at is null and m.created_at >= (
      select h.created_at from members h where h.organization_id = t.organization_id and h.user_id = ${userId}
    )`;
}
