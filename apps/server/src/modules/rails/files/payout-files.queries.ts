import { MOST_IN_A_FILE } from "@clipledger/contract/dashboard/payout-files";
import type { CurrencyCode } from "@clipledger/domain/money/currencies";
import { AppError } from "../../../infra/app-error.ts";
import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { creatorName } from "../../billing/creator-columns.ts";
import { type TransferRow, transferColumns } from "../transfers/rail-transfers.queries.ts";

export interface PayoutFileRow {
  readonly id: string;
  readonly rail_id: string;
  readonly name: string;
  readonly content: string;
  readonly sha256: string;
  readonly transfers: number;
  readonly amount_minor: bigint;
  readonly currency: CurrencyCode;
  readonly sent_at: Date | null;
  readonly discarded_at: Date | null;
  /** The last time; null where nobody has it. */
  readonly downloaded_at: Date | null;
  readonly created_at: Date;
  readonly completed: number;
  readonly returned: number;
}

const NEWEST = 100;

const fileColumns = sql`
  f.id, f.rail_id, f.name, f.sha256, f.transfers, f.amount_minor, f.currency, f.sent_at, f.discarded_at, f.created_at,
  (select count(*)::int from rail_transfers t
    where t.organization_id = f.organization_id and t.file_id = f.id and t.state = 'completed') as completed,
  (select count(*)::int from rail_transfers t
    where t.organization_id = f.organization_id and t.file_id = f.id and t.state = 'returned') as returned,
  (select max(a.occurred_at) from activity a
    where a.organization_id = f.organization_id and a.type = 'payout_file.downloaded' and a.subject_id = f.id
      and a.occurred_at >= f.created_at) as downloaded_at`;

/** Without their contents, the newest first. */
export function listFileRows(db: Queryable, organizationId: string): Promise<PayoutFileRow[]> {
  return db.rows(sql`
    select ${fileColumns}, '' as content from payout_files f where f.organization_id = ${organizationId}
    order by f.created_at desc, f.id desc limit ${NEWEST}::int`);
}

export async function getFileRow(db: Queryable, organizationId: string, id: string): Promise<PayoutFileRow> {
  const row = await db.maybeRow<PayoutFileRow>(sql`
    select ${fileColumns}, f.content from payout_files f
    where f.organization_id = ${organizationId} and f.id = ${id}`);
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

export function lockFile(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<PayoutFileRow | undefined> {
  return tx.maybeRow(sql`
    select ${fileColumns}, f.content from payout_files f
    where f.organization_id = ${organizationId} and f.id = ${id} for update of f`);
}

const isWaiting = sql`state = 'open' and asked_at is null and file_id is null`;

interface WaitingRow {
  readonly rail_id: string;
  readonly currency: CurrencyCode;
  readonly transfers: number;
  readonly amount: bigint;
}

export function listWaitingForFiles(db: Queryable, organizationId: string): Promise<WaitingRow[]> {
  return db.rows(sql`
    select rail_id, currency, count(*)::int as transfers, sum(amount_minor)::bigint as amount from rail_transfers
    where organization_id = ${organizationId} and ${isWaiting}
    group by rail_id, currency order by rail_id, currency`);
}

interface WaitingFor {
  readonly railId: string;
  readonly currency: string;
}

function waitsFor(organizationId: string, { railId, currency }: WaitingFor): SqlFragment {
  return sql`organization_id = ${organizationId} and rail_id = ${railId} and currency = ${currency} and ${isWaiting}`;
}

interface WaitingTransferRow {
  readonly id: string;
  readonly creator_name: string | null;
  readonly reference: string;
  readonly amount_minor: bigint;
  readonly currency: CurrencyCode;
  readonly created_at: Date;
}

/** What can be put into one file, the oldest first. */
export function listWaitingTransfers(
  db: Queryable,
  organizationId: string,
  waiting: WaitingFor,
): Promise<WaitingTransferRow[]> {
  return db.rows(sql`
    select t.id, ${creatorName} as creator_name, t.reference, t.amount_minor, t.currency, t.created_at
    from (
      select * from rail_transfers where ${waitsFor(organizationId, waiting)}
      order by created_at, id limit ${MOST_IN_A_FILE}::int
    ) t
    left join creators k on k.organization_id = t.organization_id and k.id = t.creator_id
    order by t.created_at, t.id`);
}

export interface FileOrder extends WaitingFor {
  /** Undefined: everything that waits. */
  readonly transferIds?: readonly string[] | undefined;
}

/** What waits to be put into a file, the oldest first; of the named ones, if any are named. */
export function lockTransfersForFile(
  tx: Transaction,
  organizationId: string,
  { transferIds, ...waiting }: FileOrder,
): Promise<TransferRow[]> {
  const chosen = transferIds ?? null;
  return tx.rows(sql`
    select ${transferColumns} from rail_transfers
    where ${waitsFor(organizationId, waiting)}
      and (${chosen}::text[] is null or id = any(${chosen}::text[]))
    order by created_at, id limit ${MOST_IN_A_FILE}::int for update`);
}

interface Answered {
  readonly keys: readonly string[];
  readonly fileIds: readonly string[];
  /** Transfers that were in files which are discarded. */
  readonly discardedIds: readonly string[];
}

/** Transfers of files, by their keys, and those of whole files, locked in one order. */
export function lockTransfersInFiles(
  tx: Transaction,
  organizationId: string,
  { keys, fileIds, discardedIds }: Answered,
): Promise<TransferRow[]> {
  return tx.rows(sql`
    select ${transferColumns} from rail_transfers
    where organization_id = ${organizationId} and (
      file_id is not null and (id = any(${keys}::text[]) or file_id = any(${fileIds}::text[]))
      or id = any(${discardedIds}::text[])
    )
    order by id for update`);
}

/** Transfers of the file of which the bank has told what became. */
export async function listAnsweredIds(
  db: Queryable,
  organizationId: string,
  fileId: string,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from rail_transfers
    where organization_id = ${organizationId} and file_id = ${fileId} and state in ('completed', 'returned')`);
  return rows.map(({ id }) => id);
}
