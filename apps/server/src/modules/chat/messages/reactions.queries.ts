import type { Side } from "@clipledger/contract/events/chat";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface Reaction {
  readonly messageId: string;
  readonly emoji: string;
  readonly userId: string;
  readonly side: Side;
}

export async function insertReaction(
  tx: Transaction,
  organizationId: string,
  { messageId, userId, side, emoji }: Reaction,
  at: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into chat_reactions (organization_id, message_id, user_id, side, emoji, created_at)
    values (${organizationId}, ${messageId}, ${userId}, ${side}, ${emoji}, ${at})`);
}

/** False when there was none. */
export async function deleteReaction(
  tx: Transaction,
  organizationId: string,
  { messageId, userId, side, emoji }: Reaction,
): Promise<boolean> {
  const deleted = await tx.execute(sql`
    delete from chat_reactions
    where organization_id = ${organizationId} and message_id = ${messageId} and user_id = ${userId}
      and side = ${side} and emoji = ${emoji}`);
  return deleted > 0;
}
