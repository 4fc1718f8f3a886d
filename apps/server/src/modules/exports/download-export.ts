import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { AppError } from "../../infra/app-error.ts";
import type { Services } from "../../infra/context.ts";
import type { Route } from "../../infra/http/http-server.ts";
import { sendJson } from "../../infra/http/respond.ts";
import { openExportLink } from "./export-link.ts";
import { type ExportRow, findExportOfLink, getChunk, measureChunks } from "./exports.queries.ts";
import { toExport } from "./get-export.ts";

const RETRY_AFTER_SECONDS = 2;

const unpack = promisify(gunzip);

/** Answers a signed link: the file, or how far it is. */
export function downloadExportRoute(services: Services): Route {
  return async ({ method, url = "" }, response) => {
    if (method !== "GET" && method !== "HEAD") throw new AppError("NOT_FOUND");
    const row = await findExportOfLink(services.db, openExportLink(services, url));
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
