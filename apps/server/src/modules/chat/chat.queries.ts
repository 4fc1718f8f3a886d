import type { Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";

export interface ChatRow {
  readonly id: string;
  readonly creator_id: string;
  readonly creator_user_id: string;
  readonly has_messages: boolean;
}

export interface NewDirectChat {
  readonly organizationId: string;
  readonly id: string;
  readonly creatorId: string;
  readonly at: Date;
}

/** The creator's own chat, made if there is none yet. Whoever posts holds it, so that one message is the first. */
export async function lockDirectChat(
  tx: Transaction,
  { organizationId, id, creatorId, at }: NewDirectChat,
): Promise<ChatRow> {
  await tx.execute(sql`
    insert into chats (organization_id, id, kind, creator_id, created_at, updated_at)
    values (${organizationId}, ${id}, 'direct', ${creatorId}, ${at}, ${at})
    on conflict (organization_id, creator_id) where kind = 'direct' do update set updated_at = excluded.updated_at`);
  return tx.row(sql`
    select t.id, t.creator_id, k.user_id as creator_user_id, exists (
      select from chat_messages m where m.organization_id = t.organization_id and m.chat_id = t.id
    ) as has_messages
    from chats t join creators k on k.organization_id = t.organization_id and k.id = t.creator_id
    where t.organization_id = ${organizationId} and t.creator_id = ${creatorId} and t.kind = 'direct'`);
}

export interface NewSystemMessage {
  readonly organizationId: string;
  readonly id: string;
  readonly chatId: string;
  readonly content: string;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly clientMessageId: string;
  readonly at: Date;
}

/** False when a message with this client's id is there already. */
export async function insertSystemMessage(tx: Transaction, message: NewSystemMessage): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into chat_messages (
      organization_id, id, chat_id, sender_type, kind, content, metadata, source, client_message_id, created_at
    ) values (
      ${message.organizationId}, ${message.id}, ${message.chatId}, 'system', 'system', ${message.content},
      ${message.metadata && JSON.stringify(message.metadata)}::jsonb, 'system', ${message.clientMessageId}, ${message.at}
    ) on conflict (organization_id, chat_id, client_message_id) do nothing`);
  return inserted > 0;
}
