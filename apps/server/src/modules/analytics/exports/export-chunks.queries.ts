import type { Queryable, Transaction } from "../../../infra/db/database.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { FilePart } from "./file-parts.ts";

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
  await tx.execute(sql`
    insert into export_chunks (organization_id, export_id, position, byte_count, compressed)
    values (${organizationId}, ${exportId}, ${position}, ${byteCount}, ${compressed})`);
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
