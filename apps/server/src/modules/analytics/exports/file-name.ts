import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import { dayRange } from "@clipledger/domain/calendar/day-range";
import type { ExportRequest } from "./export-request.ts";

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
  }
}

const LONGEST_PART = 60;

function safe(text: string): string {
  return text.replace(/[^0-9A-Za-z-]+/g, "-").slice(0, LONGEST_PART);
}
