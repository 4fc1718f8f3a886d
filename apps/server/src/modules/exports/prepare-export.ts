import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { LedgerExportSchema, PayoutsExportSchema } from "@clipledger/contract/exports";
import { z } from "zod";
import type { Services } from "../../infra/context.ts";
import { inConsistentView, type Transaction } from "../../infra/db/database.ts";
import { sql } from "../../infra/db/sql.ts";
import { defineTask, enqueue } from "../../infra/tasks/task.ts";
import { AnalyticsRequestSchema, openSource } from "../analytics/exports/export-request.ts";
import { type ExportSource, toCsvFile } from "../analytics/exports/export-source.ts";
import type { AskingContext } from "../history/history-view.ts";
import { getOrganization } from "../organizations/organizations.queries.ts";
import { ledgerSource, payoutsSource } from "../payouts/books-files.ts";
import {
  type Attempt,
  claimExport,
  deleteChunks,
  deleteExpiredExports,
  type ExportRow,
  type FilePart,
  insertChunk,
  leaseSilentExports,
  markExportFailed,
  markExportReady,
  noteProgress,
} from "./exports.queries.ts";

const MAX_ATTEMPTS = 3;
/** A worker that wrote nothing for so long is taken for dead. Longer than any of its statements may run. */
const LEASE_MS = 120_000;
const RETRY_AFTER_MS = 10_000;

export const prepareExportTask = defineTask({
  name: "exports.prepare",
  input: z.object({ organizationId: z.string(), exportId: z.string(), attempt: z.int() }),
  run: prepareExport,
});

/** Writes a large file part by part. Each attempt begins anew; running one twice does nothing the second time. */
async function prepareExport(services: Services, attempt: Attempt): Promise<void> {
  const row = await services.db.transaction(async (tx) => {
    const claimed = await claimExport(tx, attempt, leaseUntil(services));
    if (claimed !== undefined) await deleteChunks(tx, attempt);
    return claimed;
  });
  if (row === undefined) return;
  try {
    if (await writeParts(services, attempt, row)) await markExportReady(services.db, attempt);
  } catch (error) {
    services.log.error({ err: error, exportId: row.id }, "export failed");
    await giveUpOrRetry(services, attempt);
  }
}

/** False when another attempt has taken over meanwhile. */
async function writeParts(services: Services, attempt: Attempt, row: ExportRow): Promise<boolean> {
  const organization = await getOrganization(services.db, row.organization_id);
  const source = await openExport({ ...services, organization }, ExportRequestSchema.parse(row.request));
  return inConsistentView(services.db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = '100s'`);
    let position = 0;
    for await (const part of fileParts(source, tx)) {
      if (!(await storePart(services, attempt, position, part))) return false;
      position += 1;
    }
    return true;
  });
}

function storePart(services: Services, attempt: Attempt, position: number, part: FilePart): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const isNewest = (await noteProgress(tx, attempt, part.rows, leaseUntil(services))) > 0;
    if (isNewest) await insertChunk(tx, attempt, position, part);
    return isNewest;
  });
}

async function giveUpOrRetry(services: Services, { attempt, ...key }: Attempt): Promise<void> {
  if (attempt >= MAX_ATTEMPTS) {
    await markExportFailed(services.db, { ...key, attempt });
    return;
  }
  const runAt = new Date(services.clock.now().getTime() + RETRY_AFTER_MS);
  await enqueue(
    services.db,
    prepareExportTask,
    { ...key, attempt: attempt + 1 },
    { key: jobKey(key), runAt },
  );
}

export function jobKey({ exportId }: { exportId: string }): string {
  return `export ${exportId}`;
}

export function leaseUntil({ clock }: Pick<Services, "clock">): Date {
  return new Date(clock.now().getTime() + LEASE_MS);
}

/** Every minute, has files finished whose worker died. */
export const takeUpExportsTask = defineTask({
  name: "exports.take-up",
  input: z.object({}),
  schedule: "* * * * *",
  run: takeUpExports,
});

async function takeUpExports(services: Services): Promise<void> {
  await services.db.transaction(async (tx) => {
    const silent = await leaseSilentExports(tx, services.clock.now(), leaseUntil(services));
    for (const { organization_id, id, attempts } of silent) {
      const key = { organizationId: organization_id, exportId: id };
      if (attempts >= MAX_ATTEMPTS) await markExportFailed(tx, { ...key, attempt: attempts });
      else await enqueue(tx, prepareExportTask, { ...key, attempt: attempts + 1 }, { key: jobKey(key) });
    }
  });
}

const compress = promisify(gzip);

/** Large enough to compress well, small enough that a few of them are no burden. */
const PART_CHARACTERS = 1_000_000;

/** The file in parts, each compressed on its own. At least one: the header stands in every file. */
export async function* fileParts(source: ExportSource, tx: Transaction): AsyncGenerator<FilePart> {
  let text = source.header;
  let rows = 0;
  for await (const batch of source.readRows(tx)) {
    text += batch.join("");
    rows += batch.length;
    if (text.length < PART_CHARACTERS) continue;
    yield await toPart(text, rows);
    text = "";
    rows = 0;
  }
  if (text !== "") yield await toPart(text, rows);
}

async function toPart(text: string, rows: number): Promise<FilePart> {
  const bytes = Buffer.from(text);
  return { rows, byteCount: bytes.length, compressed: await compress(bytes) };
}

/** Every hour, removes files whose links have ended. */
export const purgeExportsTask = defineTask({
  name: "exports.purge",
  input: z.object({}),
  schedule: "23 * * * *",
  run: purgeExports,
});

async function purgeExports({ db, clock }: Services): Promise<void> {
  await deleteExpiredExports(db, clock.now());
}

/** What a file holds, as it is stored with it: enough to begin the file anew. */
const ExportRequestSchema = z.discriminatedUnion("kind", [
  ...AnalyticsRequestSchema.options,
  z.object({ kind: z.literal("payouts"), filter: PayoutsExportSchema }),
  z.object({ kind: z.literal("ledger"), filter: LedgerExportSchema }),
]);
export type ExportRequest = z.infer<typeof ExportRequestSchema>;

export async function openExport(ctx: AskingContext, request: ExportRequest): Promise<ExportSource> {
  switch (request.kind) {
    case "payouts":
      return toCsvFile(payoutsSource(ctx, request.filter));
    case "ledger":
      return ledgerSource(ctx, request.filter);
    default:
      return openSource(ctx, request);
  }
}
