import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { dayRange } from "@clipledger/domain/calendar/date-range";
import { isId } from "@clipledger/domain/ids";
import { AppError } from "../../infra/app-error.ts";
import type { Services } from "../../infra/context.ts";
import type { ExportRequest } from "./export-request.ts";
import type { ExportRow } from "./exports.queries.ts";

export const EXPORT_PREFIX = "/exports";

const PURPOSE = "export link";

/** The link is its own permission: it names the file and when it ends, and is signed. */
export function exportLink(
  { signer, publicUrl }: Pick<Services, "signer" | "publicUrl">,
  { id, file_name, expires_at }: Pick<ExportRow, "id" | "file_name" | "expires_at">,
): string {
  const expires = String(Math.floor(expires_at.getTime() / 1000));
  const signature = signer.sign(PURPOSE, signedText(id, file_name, expires));
  return `${publicUrl}${EXPORT_PREFIX}/${id}/${file_name}?expires=${expires}&signature=${signature}`;
}

/** The export that a link names. A link we did not sign is not found; one that ended says so. */
export function openExportLink(
  { signer, clock }: Pick<Services, "signer" | "clock">,
  requestUrl: string,
): string {
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
