import type { Side } from "@clipledger/contract/events/chat";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

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
