import { isId } from "@clipledger/domain/ids";
import { formatMoney } from "@clipledger/domain/money/format";
import { keyInBankLetters } from "@clipledger/rails/bank-files/bank-file";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { TransferRow } from "../transfers/rail-transfers.queries.ts";

/** A payment that stands in a file which was discarded, and which a bank may have all the same. */
export interface DiscardedPayment {
  readonly transfer_id: string;
  readonly file_id: string;
  readonly file_name: string;
}

interface Asked {
  readonly keys: readonly string[];
  /** All payments of these files, and these before other files with the same payment. */
  readonly fileIds: readonly string[];
}

/** By the transfer, what discarded files say themselves: a transfer only knows the file that it is in now. */
export async function findDiscardedPayments(
  db: Queryable,
  organizationId: string,
  { keys, fileIds }: Asked,
): Promise<ReadonlyMap<string, DiscardedPayment>> {
  const named = await db.rows<{ content: string }>(sql`
    select content from payout_files
    where organization_id = ${organizationId} and discarded_at is not null and id = any(${fileIds}::text[])`);
  const asked = new Set([...keys, ...named.flatMap(({ content }) => keysIn(content))]);
  const rows = await db.rows<DiscardedPayment>(sql`
    with known as materialized (
      select id as transfer_id from rail_transfers
      where organization_id = ${organizationId} and id = any(${[...asked].filter(isTransferId)}::text[])
    )
    select k.transfer_id, f.id as file_id, f.name as file_name
    from payout_files f
    join known k
      on position(replace(k.transfer_id, '_', '-') in f.content) > 0
    where f.organization_id = ${organizationId} and f.discarded_at is not null
    order by f.id = any(${fileIds}::text[]), f.discarded_at`);
  return new Map(rows.map((row) => [row.transfer_id, row]));
}

function keysIn(content: string): string[] {
  return [...content.matchAll(/[a-z]+-[0-9A-Za-z]+/g)].map(([text]) => keyInBankLetters(text));
}

function isTransferId(text: string): boolean {
  return isId("railTransfer", text);
}

/**
 * Whether an answer is about the discarded file rather than about the one that the transfer is in now. Where it does not say
 * which, it is about the discarded one as long as the other was not sent.
 */
export function isOfDiscarded(
  { file_id, state }: TransferRow,
  discarded: DiscardedPayment,
  namedFileId: string | undefined,
): boolean {
  if (namedFileId !== undefined && namedFileId === file_id) return false;
  return namedFileId === discarded.file_id || file_id === null || state === "open";
}

/** What a person has to know, and do, when a bank has paid by a file that was discarded. */
export async function alarmOf(
  tx: Transaction,
  transfer: TransferRow,
  { file_name }: DiscardedPayment,
): Promise<string> {
  const { id, organization_id, file_id, state, amount_minor: amountMinor, currency } = transfer;
  const other = file_id === null ? undefined : await findFileName(tx, organization_id, file_id);
  const money = formatMoney({ amountMinor, currency });
  return `${id}, ${money}: the bank has paid it by ${file_name}, which was discarded. ${whatToDo(state, other)}`;
}

function whatToDo(state: TransferRow["state"], otherFile: string | undefined): string {
  if (state === "refused" || state === "returned")
    return "Its payouts were taken back or came back before: do not pay them again before you asked the bank to call this payment back, or record them as paid";
  if (otherFile === undefined) return "It counts as paid now, and waits for no other file";
  if (state === "open")
    return `It counts as paid now, but is in ${otherFile} too: do not hand that one over, discard it and make another. If the bank has both, ask it to call one payment back`;
  return `It was sent in ${otherFile} too: look at your account, and if it left twice, ask the bank to call one payment back`;
}

async function findFileName(db: Queryable, organizationId: string, id: string): Promise<string | undefined> {
  const file = await db.maybeRow<{ name: string }>(sql`
    select name from payout_files where organization_id = ${organizationId} and id = ${id}`);
  return file?.name;
}

/** What was in no other file since was paid by the discarded one. */
export async function noteFile(
  tx: Transaction,
  { organization_id, id }: TransferRow,
  { file_id }: DiscardedPayment,
): Promise<void> {
  await tx.execute(sql`
    update rail_transfers set file_id = ${file_id}
    where organization_id = ${organization_id} and id = ${id} and file_id is null`);
}
