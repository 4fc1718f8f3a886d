import type { ActorReference } from "@clipledger/contract/actor";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface BroadcastRow {
  readonly id: string;
  readonly content: string;
  readonly recipient_count: number;
  readonly actor: ActorReference;
}

export interface NewBroadcastRow {
  readonly organizationId: string;
  readonly id: string;
  readonly campaignId: string;
  readonly content: string;
  readonly clientMessageId: string;
  readonly recipientCount: number;
  readonly actor: ActorReference;
  readonly at: Date;
}

/** False when this client's id was broadcast before. */
export async function insertBroadcast(tx: Transaction, broadcast: NewBroadcastRow): Promise<boolean> {
  const inserted = await tx.execute(sql`
    insert into chat_broadcasts (
      organization_id, id, campaign_id, content, client_message_id, recipient_count, actor, created_at
    ) values (
      ${broadcast.organizationId}, ${broadcast.id}, ${broadcast.campaignId}, ${broadcast.content},
      ${broadcast.clientMessageId}, ${broadcast.recipientCount}, ${JSON.stringify(broadcast.actor)}::jsonb, ${broadcast.at}
    ) on conflict (organization_id, client_message_id) do nothing`);
  return inserted > 0;
}

export function getBroadcastOfClient(
  db: Queryable,
  organizationId: string,
  clientMessageId: string,
): Promise<BroadcastRow> {
  return db.row(sql`
    select id, content, recipient_count, actor from chat_broadcasts
    where organization_id = ${organizationId} and client_message_id = ${clientMessageId}`);
}

export function findBroadcast(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<BroadcastRow | undefined> {
  return db.maybeRow(sql`
    select id, content, recipient_count, actor from chat_broadcasts
    where organization_id = ${organizationId} and id = ${id}`);
}
