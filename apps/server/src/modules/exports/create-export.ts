import { apiContract } from "@clipledger/contract/api-contract";
import type { ExportOutput } from "@clipledger/contract/exports";
import { dateOf } from "@clipledger/domain/calendar/calendar-date";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext } from "../../infra/context.ts";
import { inConsistentView } from "../../infra/db/database.ts";
import { httpOperations } from "../../infra/http/operations.ts";
import { createId } from "../../infra/ids.ts";
import { enqueue } from "../../infra/tasks/task.ts";
import type { AskingContext } from "../history/history-view.ts";
import { recordActivity } from "../organizations/activity/record-activity.ts";
import { fileNameOf, getExport, toExport } from "./download-export.ts";
import {
  countPreparingExports,
  type FilePart,
  findExport,
  insertChunk,
  insertExport,
} from "./exports.queries.ts";
import {
  type ExportRequest,
  fileParts,
  jobKey,
  leaseUntil,
  openExport,
  prepareExportTask,
} from "./prepare-export.ts";
import { createSheetLink, listSheetLinks, revokeSheetLink } from "./sheet-links.ts";

/** Up to this many rows, the caller waits for the file. */
const ROWS_AT_ONCE = 2_000;
const VALID_FOR_MS = 24 * 60 * 60 * 1000;
const MAX_PREPARING = 10;
const BUSY_FOR_MS = 30_000;

type ExportingContext = OperationContext & AskingContext;

export async function createExport(ctx: ExportingContext, request: ExportRequest): Promise<ExportOutput> {
  const { rowCount, parts } = await readSmallFile(ctx, request);
  const fileName = fileNameOf(request, dateOf(ctx.clock.now()));
  const key = { organizationId: ctx.organization.id, exportId: createId("export") };
  const createdAt = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const isLarge = parts === undefined;
    if (isLarge && (await countPreparingExports(tx, key.organizationId)) >= MAX_PREPARING) throw tooMany();
    await insertExport(tx, {
      organizationId: key.organizationId,
      id: key.exportId,
      request,
      fileName,
      rowCount,
      leaseUntil: isLarge ? leaseUntil(ctx) : null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + VALID_FOR_MS),
    });
    for (const [position, part] of (parts ?? []).entries()) await insertChunk(tx, key, position, part);
    if (isLarge) {
      await enqueue(tx, prepareExportTask, { ...key, attempt: 1 }, { key: jobKey(key) });
    }
    await recordActivity(tx, ctx, {
      type: "export.created",
      subject: { type: "export", id: key.exportId, label: fileName },
      changes: { rowCount: { before: null, after: rowCount } },
    });
    const row = await findExport(tx, key.organizationId, key.exportId);
    if (row === undefined) throw new Error("The new export cannot be read back");
    return toExport(ctx, row);
  });
}

/** The whole file, if it is small enough to be made at once. */
async function readSmallFile(
  ctx: ExportingContext,
  request: ExportRequest,
): Promise<{ rowCount: number; parts: FilePart[] | undefined }> {
  const source = await openExport(ctx, request);
  return inConsistentView(ctx.db, async (tx) => {
    const rowCount = await source.countRows(tx);
    if (rowCount > ROWS_AT_ONCE) return { rowCount, parts: undefined };
    const parts: FilePart[] = [];
    for await (const part of fileParts(source, tx)) parts.push(part);
    return { rowCount, parts };
  });
}

function tooMany(): AppError {
  return new AppError(
    "RATE_LIMITED",
    { retryAfterMs: BUSY_FOR_MS },
    { message: `At most ${MAX_PREPARING} files are prepared at a time; wait for one of them` },
  );
}

export const exportsApi = httpOperations(apiContract, {
  exports: {
    accounts: (ctx, { body }) => createExport(ctx, { kind: "accounts", filter: body }),
    videos: (ctx, { body }) => createExport(ctx, { kind: "videos", filter: body }),
    videoHistory: (ctx, { params, body }) =>
      createExport(ctx, { kind: "video-history", video: params, filter: body }),
    videoDailyGains: (ctx, { body }) => createExport(ctx, { kind: "video-daily-gains", filter: body }),
    payouts: (ctx, { body }) => createExport(ctx, { kind: "payouts", filter: body }),
    ledger: (ctx, { body }) => createExport(ctx, { kind: "ledger", filter: body }),
    get: (ctx, { params }) => getExport(ctx, params.id),
  },
  sheetLinks: {
    list: (ctx, { query }) => listSheetLinks(ctx, query),
    create: (ctx, { body }) => createSheetLink(ctx, body),
    revoke: (ctx, { params }) => revokeSheetLink(ctx, params.id),
  },
});
