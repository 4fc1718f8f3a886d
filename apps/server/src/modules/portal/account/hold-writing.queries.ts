import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

export async function lockApplicationsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.rows(sql`select id from job_applications where user_id = ${userId} order by id for update`);
}

/** In the order in which everybody locks several. */
export async function lockGroupsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.rows(sql`select t.id from chats t where ${isGroupOf(userId)} order by t.id for update`);
}

export async function lockDirectChatsOf(tx: Transaction, userId: string): Promise<void> {
  await tx.rows(sql`select t.id from chats t where ${isDirectChatOf(userId)} order by t.id for update`);
}

/** Applications and chats of the person. */
export async function listWriting(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from job_applications where user_id = ${userId}
    union all
    select t.id from chats t where ${isGroupOf(userId)} or ${isDirectChatOf(userId)}
    order by id`);
  return rows.map(({ id }) => id);
}

/** Of `chats t`: they belong to it, or wrote there while they did. */
function isGroupOf(userId: string): SqlFragment {
  return sql`(t.kind = 'group' and (t.organization_id, t.id) in (
    select g.organization_id, g.chat_id from chat_group_members g
    join creators c on c.organization_id = g.organization_id and c.id = g.creator_id
    where c.user_id = ${userId}
    union
    select m.organization_id, m.chat_id from chat_messages m
    where m.sender_type = 'creator' and m.sender_user_id = ${userId}
  ))`;
}

function isDirectChatOf(userId: string): SqlFragment {
  return sql`(t.kind = 'direct' and (t.applicant_user_id = ${userId} or (t.organization_id, t.creator_id) in (
    select c.organization_id, c.id from creators c where c.user_id = ${userId}
  )))`;
}
