import type { VideoParams } from "@clipledger/contract/videos";
import type { VideoHistoryOutput } from "@clipledger/contract/videos/video";
import { addDays, type CalendarDate, calendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { engagementRate } from "@clipledger/domain/metrics/engagement-rate";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { findHistory, type HistoryRow } from "./stored-video.queries.ts";
import { newestCounts } from "./videos.mapper.ts";

/** Every day from the first fact to today. */
export async function getVideoHistory(
  ctx: Pick<OperationContext, "db" | "clock" | "organization">,
  params: VideoParams,
): Promise<VideoHistoryOutput> {
  const rows = await findHistory(ctx.db, { ...params, organizationId: ctx.organization.id });
  if (rows === undefined) throw new AppError("NOT_FOUND", params);
  const today = dateOf(ctx.clock.now());
  return rows.flatMap((row, index) => {
    const next = rows[index + 1]?.day;
    return daysUntil(calendarDate(row.day), next === undefined ? addDays(today, 1) : calendarDate(next)).map(
      (date) => toHistoryDay(date, row),
    );
  });
}

/** The first day, and those after it until the next fact. */
function daysUntil(first: CalendarDate, next: CalendarDate): CalendarDate[] {
  const days = [first];
  for (let day = addDays(first, 1); day < next; day = addDays(day, 1)) days.push(day);
  return days;
}

function toHistoryDay(date: CalendarDate, row: HistoryRow): VideoHistoryOutput[number] {
  const counts = newestCounts(row);
  return {
    date,
    viewCount: counts.views,
    likeCount: counts.likes,
    commentCount: counts.comments,
    shareCount: counts.shares,
    bookmarkCount: counts.bookmarks,
    engagementRate: engagementRate(counts, 0),
  };
}
