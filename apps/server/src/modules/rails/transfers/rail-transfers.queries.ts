import type { ActorReference } from "@clipledger/contract/users";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import type { RailRecipient, TransferOrder } from "@clipledger/rails/rail";
import type { Sealer } from "../../../infra/crypto/sealer.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { insertRow } from "../../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { storedWords } from "./rail-payouts.queries.ts";

/**
 * `open`: the rail was or will be asked. `unclear`: the rail has forgotten its key and cannot tell, so that a person decides.
 * `refused`: nothing was moved.
 */
export type StoredTransferState = "open" | "unclear" | "sent" | "completed" | "returned" | "refused";

/** What a rail was or will be asked to move. Only whoever has the lease asks, until it ends. */
export interface TransferRow {
  readonly organization_id: string;
  readonly id: string;
  readonly rail_id: string;
  readonly creator_id: string;
  readonly amount_minor: bigint;
  readonly currency: CurrencyCode;
  readonly reference: string;
  readonly recipient_sealed: string;
  readonly state: StoredTransferState;
  readonly remote_id: string | null;
  readonly file_id: string | null;
  readonly reason: string | null;
  readonly attempts: number;
  /** When the rail may have been asked first. */
  readonly asked_at: Date | null;
  /** By which it left the account, as the first statement told that says so. */
  readonly booking: string | null;
}

export const transferColumns = sql`
  organization_id, id, rail_id, creator_id, amount_minor, currency, reference, recipient_sealed, state, remote_id, file_id,
  reason, attempts, asked_at, booking`;

interface NewTransfer {
  readonly organizationId: string;
  readonly id: string;
  readonly railId: string;
  readonly creatorId: string;
  readonly amountMinor: bigint;
  readonly currency: CurrencyCode;
  readonly reference: string;
  readonly recipientSealed: string;
  /** Null: it waits for a file. */
  readonly askedAt: Date | null;
  readonly leaseUntil: Date;
  readonly at: Date;
}

/** Whoever opens a transfer has its first lease. */
export function insertTransfer(tx: Transaction, { at, ...transfer }: NewTransfer): Promise<TransferRow> {
  return tx.row(sql`
    ${insertRow("rail_transfers", { ...transfer, state: "open", attempts: 1, createdAt: at, updatedAt: at })}
    returning ${transferColumns}`);
}

function maybeTransfer(db: Queryable, condition: SqlFragment): Promise<TransferRow | undefined> {
  return db.maybeRow(sql`select ${transferColumns} from rail_transfers where ${condition}`);
}

export function findTransfer(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<TransferRow | undefined> {
  return maybeTransfer(db, sql`organization_id = ${organizationId} and id = ${id}`);
}

export function lockTransfer(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<TransferRow | undefined> {
  return maybeTransfer(tx, sql`organization_id = ${organizationId} and id = ${id} for update`);
}

/** Whether a rail can call something so. PostgreSQL stores no NUL, and an index no text of any length. */
export function isRemoteId(text: string): boolean {
  return /^[\w.:-]{1,200}$/.test(text);
}

export function findTransferAtRail(
  db: Queryable,
  { organizationId, railId, remoteId }: { organizationId: string; railId: string; remoteId: string },
): Promise<TransferRow | undefined> {
  return maybeTransfer(
    db,
    sql`organization_id = ${organizationId} and rail_id = ${railId} and remote_id = ${remoteId}`,
  );
}

/** Transfers of a rail of which no answer ever came, the newest first. */
export function listUnanswered(
  db: Queryable,
  organizationId: string,
  railId: string,
  limit: number,
): Promise<TransferRow[]> {
  return db.rows(sql`
    select ${transferColumns} from rail_transfers
    where organization_id = ${organizationId} and rail_id = ${railId} and state in ('open', 'unclear')
      and remote_id is null and file_id is null
    order by created_at desc limit ${limit}::int`);
}

/** What may still move of a recipient of the rail. */
export function listUnderwayOf(
  db: Queryable,
  organizationId: string,
  { railId, creatorId }: { readonly railId: string; readonly creatorId: string },
): Promise<TransferRow[]> {
  return db.rows(sql`
    select ${transferColumns} from rail_transfers
    where organization_id = ${organizationId} and rail_id = ${railId} and creator_id = ${creatorId}
      and (state = 'sent' or state = 'completed' and updated_at > now() - interval '60 days') and remote_id is not null
    order by created_at desc limit 100`);
}

/** Leases the transfer whose turn it is, if there is one. Those for files are carried out by people. */
export function leaseFreeTransfer(
  db: Queryable,
  now: Date,
  leaseUntil: Date,
): Promise<TransferRow | undefined> {
  return db.maybeRow(sql`
    update rail_transfers set attempts = attempts + 1, lease_until = ${leaseUntil}
    where (organization_id, id) = (
      select organization_id, id from rail_transfers
      where state in ('open', 'unclear') and asked_at is not null and lease_until <= ${now}
      order by lease_until limit 1 for update skip locked
    ) returning ${transferColumns}`);
}

/** The lease ends, unless somebody else has taken the transfer over, and the next one may begin at that time. */
export async function releaseTransfer(
  db: Queryable,
  { organization_id, id, attempts }: TransferRow,
  { reason, from }: { readonly reason: string; readonly from: Date },
): Promise<void> {
  await db.execute(sql`
    update rail_transfers set lease_until = ${from}, reason = ${storedWords(reason)}
    where organization_id = ${organization_id} and id = ${id} and attempts = ${attempts}
      and state in ('open', 'unclear')`);
}

interface TransferChange {
  readonly state: StoredTransferState;
  readonly remoteId?: string | null;
  readonly reason: string | null;
  readonly decidedBy?: ActorReference;
  readonly at: Date;
}

export async function saveTransfer(
  tx: Transaction,
  { organization_id, id, remote_id }: TransferRow,
  { state, remoteId = null, reason, decidedBy, at }: TransferChange,
): Promise<void> {
  await tx.execute(sql`
    update rail_transfers set state = ${state}, remote_id = ${remoteId ?? remote_id},
      reason = ${reason === null ? null : storedWords(reason)},
      decided_by = coalesce(${decidedBy === undefined ? null : JSON.stringify(decidedBy)}::jsonb, decided_by),
      updated_at = ${at}
    where organization_id = ${organization_id} and id = ${id}`);
}

export function transferPurpose(id: string): string {
  return `rail transfer ${id}`;
}

/** What the rail is asked for, word by word as it was written down. */
export function orderOf(sealer: Sealer, row: TransferRow): TransferOrder {
  const recipient: RailRecipient = JSON.parse(sealer.open(row.recipient_sealed, transferPurpose(row.id)));
  return {
    key: row.id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    recipient,
    reference: row.reference,
    askedAt: row.asked_at ?? new Date(0),
  };
}
