import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { type ExportOutput, ExportSchema } from "@clipledger/contract/exports";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { dayRange } from "@clipledger/domain/calendar/date-range";
import { isId } from "@clipledger/domain/ids";
import { AppError } from "../../infra/app-error.ts";
import type { OperationContext, Services } from "../../infra/context.ts";
import type { Route } from "../../infra/http/http-server.ts";
import { sendJson } from "../../infra/http/respond.ts";
import type { Readiness } from "../../infra/http/service-routes.ts";
import { wireFields } from "../../infra/wire-fields.ts";
import { type ExportRow, findExport, findExportOfLink, getChunk, measureChunks } from "./exports.queries.ts";
import type { ExportRequest } from "./prepare-export.ts";

const RETRY_AFTER_SECONDS = 2;
const PATIENCE_MS = 20_000;
const PAUSE_MS = 250;
const MOST_WAITING = 50;

const unpack = promisify(gunzip);

interface Downloading {
  readonly services: Services;
  readonly readiness: Readiness;
  readonly patienceMs?: number;
}

/**
 * Answers a signed link: the file, or how far it is. A program that only follows the link gets the file, too, unless that
 * takes too long, too many wait already, or the process is about to stop.
 */
export function downloadExportRoute({ services, readiness, patienceMs = PATIENCE_MS }: Downloading): Route {
  let waiting = 0;
  return async ({ method, url = "" }, response) => {
    if (method !== "GET" && method !== "HEAD") throw new AppError("NOT_FOUND");
    let row = await findExportOfLink(services.db, openExportLink(services, url));
    if (row?.status === "preparing" && method === "GET" && waiting < MOST_WAITING) {
      const givesUpAt = performance.now() + patienceMs;
      waiting += 1;
      row = await untilPrepared(
        services,
        row,
        () => !response.closed && !readiness.isLeaving && performance.now() < givesUpAt,
      ).finally(() => {
        waiting -= 1;
      });
    }
    if (response.closed) return;
    if (row === undefined) throw new AppError("NOT_FOUND");
    if (row.status === "failed") throw new AppError("EXPORT_FAILED");
    if (row.status === "preparing") {
      response.setHeader("retry-after", RETRY_AFTER_SECONDS);
      sendJson(response, 202, toExport(services, row));
      return;
    }
    await sendFile(services, response, row, method === "HEAD");
  };
}

async function untilPrepared(
  { db }: Services,
  asked: ExportRow,
  isPatient: () => boolean,
): Promise<ExportRow | undefined> {
  let row: ExportRow | undefined = asked;
  while (row?.status === "preparing" && isPatient()) {
    await setTimeout(PAUSE_MS);
    if (isPatient()) row = await findExportOfLink(db, asked.id);
  }
  return row;
}

async function sendFile(
  services: Services,
  response: ServerResponse,
  row: ExportRow,
  isHeadOnly: boolean,
): Promise<void> {
  const key = { organizationId: row.organization_id, exportId: row.id };
  const { chunks, bytes } = await measureChunks(services.db, key);
  response.writeHead(200, {
    "content-type": row.file_name.endsWith(".csv")
      ? "text/csv; charset=utf-8; header=present"
      : "text/plain; charset=utf-8",
    "content-disposition": `attachment; filename="${row.file_name}"`,
    "content-length": String(bytes),
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
  if (isHeadOnly) {
    response.end();
    return;
  }
  await pipeline(Readable.from(unpacked(services, key, chunks)), response).catch((error: Error) => {
    // Whoever stops a download has had enough; it is no fault.
    if (!response.closed) throw error;
    services.log.debug({ err: error, exportId: row.id }, "download ended early");
  });
}

async function* unpacked(
  { db }: Services,
  key: { organizationId: string; exportId: string },
  chunks: number,
): AsyncGenerator<Buffer> {
  for (let position = 0; position < chunks; position += 1)
    yield await unpack(await getChunk(db, key, position));
}

export const EXPORT_PREFIX = "/exports";

const PURPOSE = "export link";

/** The link is its own permission: it names the file and when it ends, and is signed. */
function exportLink(
  { signer, publicUrl }: Pick<Services, "signer" | "publicUrl">,
  { id, file_name, expires_at }: Pick<ExportRow, "id" | "file_name" | "expires_at">,
): string {
  const expires = String(Math.floor(expires_at.getTime() / 1000));
  const signature = signer.sign(PURPOSE, signedText(id, file_name, expires));
  return `${publicUrl}${EXPORT_PREFIX}/${id}/${file_name}?expires=${expires}&signature=${signature}`;
}

/** The export that a link names. A link we did not sign is not found; one that ended says so. */
function openExportLink({ signer, clock }: Pick<Services, "signer" | "clock">, requestUrl: string): string {
  const [path = "", query] = requestUrl.split("?", 2);
  const [id = "", fileName = "", ...rest] = path.slice(EXPORT_PREFIX.length + 1).split("/");
  const parameters = new URLSearchParams(query);
  const expires = parameters.get("expires") ?? "";
  const isOurs =
    isId("export", id) &&
    rest.length === 0 &&
    /^\d{1,12}$/.test(expires) &&
    signer.isSignatureOf(parameters.get("signature") ?? "", PURPOSE, signedText(id, fileName, expires));
  if (!isOurs) throw new AppError("NOT_FOUND");
  if (Number(expires) * 1000 <= clock.now().getTime()) throw new AppError("EXPORT_EXPIRED");
  return id;
}

function signedText(id: string, fileName: string, expires: string): string {
  return `${id}/${fileName}?expires=${expires}`;
}

/** A name that tells files apart in a folder of downloads. Letters, digits, dots and dashes only. */
export function fileNameOf(request: ExportRequest, today: CalendarDate): string {
  switch (request.kind) {
    case "accounts":
    case "videos":
      return `${request.kind}-${today}.csv`;
    case "video-history":
      return `${request.video.platform}-${safe(request.video.platformVideoId)}-history-${today}.csv`;
    case "video-daily-gains": {
      const { from, to } = dayRange(request.filter.dateRange);
      return `video-daily-gains-${from}-to-${to}.csv`;
    }
    case "payouts":
      return `payouts-${today}.csv`;
    case "ledger":
      return LEDGER_FILES[request.filter.format].replace("DAY", today);
  }
}

const LEDGER_FILES = {
  csv: "ledger-DAY.csv",
  hledger: "ledger-DAY.journal",
  xero: "bills-for-xero-DAY.csv",
  quickbooks: "bills-for-quickbooks-DAY.csv",
} as const;

const LONGEST_PART = 60;

function safe(text: string): string {
  return text.replace(/[^0-9A-Za-z-]+/g, "-").slice(0, LONGEST_PART);
}

export async function getExport(ctx: OperationContext, id: string): Promise<ExportOutput> {
  const row = await findExport(ctx.db, ctx.organization.id, id);
  if (row === undefined || row.expires_at <= ctx.clock.now()) throw new AppError("NOT_FOUND");
  return toExport(ctx, row);
}

export function toExport(services: Pick<Services, "signer" | "publicUrl">, row: ExportRow): ExportOutput {
  return {
    ...wireFields(ExportSchema, row),
    downloadUrl: exportLink(services, row),
    rowCount: Number(row.row_count),
    rowsWritten: Number(row.rows_written),
  };
}
