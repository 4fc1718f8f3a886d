import type { Sealer } from "../../../infra/crypto/sealer.ts";
import type { Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import { findDiscardedPayments } from "../files/discarded-payments.ts";
import { type RecipientRow, toRecipient } from "../recipients.queries.ts";
import { takeOutOfTransfer } from "../transfers/rail-payouts.queries.ts";
import {
  saveTransfer,
  type TransferRow,
  transferColumns,
  transferPurpose,
} from "../transfers/rail-transfers.queries.ts";

/**
 * What waits for a file in a currency of the method goes where the creator wants it from now on, since nobody was asked for it yet. By
 * another rail it is a transfer of its own, but not where a discarded file has it: its key is what tells of a second payment.
 */
export async function redirectWaiting(
  tx: Transaction,
  sealer: Sealer,
  recipient: RecipientRow,
  at: Date,
): Promise<void> {
  const { organization_id: organizationId, creator_id, rail_id, currencies } = recipient;
  // In the order of files that are made at the same time, so that neither waits for the other for ever.
  const waiting = await tx.rows<TransferRow>(sql`
    select ${transferColumns} from rail_transfers
    where organization_id = ${organizationId} and creator_id = ${creator_id} and state = 'open' and asked_at is null
      and file_id is null and currency = any(${currencies}::text[])
    order by created_at, id for update`);
  const keys = waiting.map(({ id }) => id);
  const discarded = await findDiscardedPayments(tx, organizationId, { keys, fileIds: [] });
  for (const transfer of waiting) {
    if (transfer.rail_id === rail_id) await sealAnew(tx, sealer, transfer, recipient);
    else if (!discarded.has(transfer.id)) {
      const reason = "The creator chose another way to be paid";
      await saveTransfer(tx, transfer, { state: "refused", reason, at });
      await takeOutOfTransfer(tx, organizationId, transfer.id, { reason, at });
    }
  }
}

async function sealAnew(
  tx: Transaction,
  sealer: Sealer,
  { organization_id, id }: TransferRow,
  recipient: RecipientRow,
): Promise<void> {
  const sealed = sealer.seal(JSON.stringify(toRecipient(sealer, recipient)), transferPurpose(id));
  await tx.execute(sql`
    update rail_transfers set recipient_sealed = ${sealed} where organization_id = ${organization_id} and id = ${id}`);
}
