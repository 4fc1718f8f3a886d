import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";

export interface NewCancellation {
  readonly organizationId: string;
  readonly id: string;
  readonly windowKey: bigint;
  readonly reasonNote: string | null;
  readonly userId: string | null;
  readonly at: Date;
}

/** The window keeps the amount it had. */
export async function insertCancellation(tx: Transaction, cancellation: NewCancellation): Promise<void> {
  const { organizationId, id, windowKey, reasonNote, userId, at } = cancellation;
  await tx.execute(sql`
    update billing_windows set state = 'canceled', decided_at = ${at}, updated_at = ${at}
    where organization_id = ${organizationId} and key = ${windowKey}`);
  await tx.execute(sql`
    insert into payout_cancellations (organization_id, id, window_key, reason_note, canceled_by_user_id, canceled_at)
    values (${organizationId}, ${id}, ${windowKey}, ${reasonNote}, ${userId}, ${at})`);
}

/** The window is due once more, without an amount until it is calculated. Answers the cancellation that ended. */
export async function endCancellation(
  tx: Transaction,
  organizationId: string,
  windowKey: bigint,
  at: Date,
): Promise<{ id: string; generation: number }> {
  const { generation } = await tx.row<{ generation: number }>(sql`
    update billing_windows
    set state = 'open', decided_at = null, amount_minor = null, generation = generation + 1, updated_at = ${at}
    where organization_id = ${organizationId} and key = ${windowKey} returning generation`);
  const { id } = await tx.row<{ id: string }>(sql`
    update payout_cancellations set ended_at = ${at}
    where organization_id = ${organizationId} and window_key = ${windowKey} and ended_at is null returning id`);
  return { id, generation };
}
