import type { ExportOutput } from "@clipledger/contract/exports";
import type { Queryable, Transaction } from "../../infra/db/database.ts";
import { insertRow } from "../../infra/db/insert-rows.ts";
import { countRows } from "../../infra/db/paged-list.ts";
import { type SqlFragment, sql } from "../../infra/db/sql.ts";

export interface ExportRow {
  organization_id: string;
  id: string;
  request: unknown;
  file_name: string;
  status: ExportOutput["status"];
  row_count: bigint;
  rows_written: bigint;
  attempts: number;
  created_at: Date;
  expires_at: Date;
}

interface NewExportRow {
  organizationId: string;
  id: string;
  request: object;
  fileName: string;
  rowCount: number;
  /** Null for a file that is complete. */
  leaseUntil: Date | null;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertExport(tx: Transaction, row: NewExportRow): Promise<void> {
  const isReady = row.leaseUntil === null;
  await tx.execute(
    insertRow("exports", {
      ...row,
      request: JSON.stringify(row.request),
      status: isReady ? "ready" : "preparing",
      rowsWritten: isReady ? row.rowCount : 0,
    }),
  );
}

export function findExport(
  db: Queryable,
  organizationId: string,
  id: string,
): Promise<ExportRow | undefined> {
  return db.maybeRow(sql`${selectExports} where organization_id = ${organizationId} and id = ${id}`);
}

/** The signed link is the only way in without an organization: whoever holds it was given it. */
export function findExportOfLink(db: Queryable, id: string): Promise<ExportRow | undefined> {
  return db.maybeRow(sql`${selectExports} where id = ${id}`);
}

export function countPreparingExports(tx: Transaction, organizationId: string): Promise<number> {
  return countRows(tx, sql`from exports where organization_id = ${organizationId} and status = 'preparing'`);
}

const exportColumns: SqlFragment = sql`
  organization_id, id, request, file_name, status, row_count, rows_written, attempts, created_at, expires_at`;

const selectExports: SqlFragment = sql`select ${exportColumns} from exports`;

export interface Attempt {
  readonly organizationId: string;
  readonly exportId: string;
  readonly attempt: number;
}

/** Begins the attempt, unless it or a later one has begun, or the file is done. */
export function claimExport(
  tx: Transaction,
  { organizationId, exportId, attempt }: Attempt,
  leaseUntil: Date,
): Promise<ExportRow | undefined> {
  return tx.maybeRow(sql`
    update exports set attempts = ${attempt}, rows_written = 0, lease_until = ${leaseUntil}
    where organization_id = ${organizationId} and id = ${exportId} and status = 'preparing'
      and attempts = ${attempt - 1}
    returning ${exportColumns}`);
}

export async function deleteChunks(tx: Transaction, { organizationId, exportId }: Attempt): Promise<void> {
  await tx.execute(sql`
    delete from export_chunks where organization_id = ${organizationId} and export_id = ${exportId}`);
}

/** Adds to what is written. The number tells whether the attempt is still the newest. */
export function noteProgress(
  tx: Transaction,
  { organizationId, exportId, attempt }: Attempt,
  rows: number,
  leaseUntil: Date,
): Promise<number> {
  return tx.execute(sql`
    update exports set rows_written = rows_written + ${rows}::bigint,
      row_count = greatest(row_count, rows_written + ${rows}::bigint), lease_until = ${leaseUntil}
    where organization_id = ${organizationId} and id = ${exportId} and status = 'preparing'
      and attempts = ${attempt}`);
}

export function markExportReady(
  db: Queryable,
  { organizationId, exportId, attempt }: Attempt,
): Promise<number> {
  return db.execute(sql`
    update exports set status = 'ready', row_count = rows_written, lease_until = null
    where organization_id = ${organizationId} and id = ${exportId} and status = 'preparing'
      and attempts = ${attempt}`);
}

export function markExportFailed(
  db: Queryable,
  { organizationId, exportId, attempt }: Attempt,
): Promise<number> {
  return db.execute(sql`
    update exports set status = 'failed', lease_until = null
    where organization_id = ${organizationId} and id = ${exportId} and status = 'preparing'
      and attempts = ${attempt}`);
}

/** Across organizations: files whose worker fell silent. Each is given once until the new lease ends. */
export function leaseSilentExports(
  tx: Transaction,
  now: Date,
  leaseUntil: Date,
): Promise<{ organization_id: string; id: string; attempts: number }[]> {
  return tx.rows(sql`
    update exports set lease_until = ${leaseUntil} where status = 'preparing' and lease_until < ${now}
    returning organization_id, id, attempts`);
}

/** Across organizations. */
export function deleteExpiredExports(db: Queryable, now: Date): Promise<number> {
  return db.execute(sql`delete from exports where expires_at <= ${now}`);
}

interface ExportKey {
  readonly organizationId: string;
  readonly exportId: string;
}

export async function insertChunk(
  tx: Transaction,
  { organizationId, exportId }: ExportKey,
  position: number,
  { byteCount, compressed }: FilePart,
): Promise<void> {
  await tx.execute(insertRow("export_chunks", { organizationId, exportId, position, byteCount, compressed }));
}

/** How many pieces the file has, and how many bytes once they are unpacked. */
export function measureChunks(
  db: Queryable,
  { organizationId, exportId }: ExportKey,
): Promise<{ chunks: number; bytes: bigint }> {
  return db.row(sql`
    select count(*)::int as chunks, coalesce(sum(byte_count), 0)::bigint as bytes from export_chunks
    where organization_id = ${organizationId} and export_id = ${exportId}`);
}

export async function getChunk(
  db: Queryable,
  { organizationId, exportId }: ExportKey,
  position: number,
): Promise<Buffer> {
  const { compressed } = await db.row<{ compressed: Buffer }>(sql`
    select compressed from export_chunks
    where organization_id = ${organizationId} and export_id = ${exportId} and position = ${position}`);
  return compressed;
}

export interface FilePart {
  readonly rows: number;
  readonly byteCount: number;
  readonly compressed: Buffer;
}
