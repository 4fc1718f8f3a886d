import type { OperationContext } from "../../../infra/context.ts";
import { sql } from "../../../infra/db/sql.ts";
import { hasPartner, joinPartner } from "../chat.queries.ts";
import { isUnreadByMember, upToKey } from "./unread.ts";

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
