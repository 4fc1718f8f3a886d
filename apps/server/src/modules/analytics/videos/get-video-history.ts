import type { VideoParams } from "@clipledger/contract/videos";
import type { VideoHistoryOutput } from "@clipledger/contract/videos/video";
import { addDays, type CalendarDate, calendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import { engagementRate } from "@clipledger/domain/metrics/rates";
import { AppError } from "../../../infra/app-error.ts";
import type { OperationContext } from "../../../infra/context.ts";
import { findHistory, type HistoryRow } from "./get-video.ts";
import { newestCounts } from "./videos.mapper.ts";

/** Every day from the first fact to today. */
export async function getVideoHistory(
  ctx: Pick<OperationContext, "db" | "clock" | "organization">,
  params: VideoParams,
): Promise<VideoHistoryOutput> {
  const history = await findHistory(ctx.db, { ...params, organizationId: ctx.organization.id });
  if (history === undefined) throw new AppError("NOT_FOUND", params);
  const { rows, publishedOn } = history;
  const today = dateOf(ctx.clock.now());
  return rows.flatMap((row, index) => {
    const day = calendarDate(row.day);
    const next = rows[index + 1]?.day;
    const before = rows[index - 1];
    const isBaseline = before === undefined && publishedOn !== day && publishedOn !== addDays(day, -1);
    const [first, ...later] = daysUntil(day, next === undefined ? addDays(today, 1) : calendarDate(next));
    return [
      toHistoryDay(first, row, isBaseline ? row : (before ?? NOTHING), isBaseline),
      ...later.map((date) => toHistoryDay(date, row, row, false)),
    ];
  });
}

const NOTHING = { view_count: 0n, like_count: 0n, comment_count: 0n, share_count: 0n, bookmark_count: 0n };

/** The first day, and those after it until the next fact. */
function daysUntil(first: CalendarDate, next: CalendarDate): [CalendarDate, ...CalendarDate[]] {
  const days: [CalendarDate, ...CalendarDate[]] = [first];
  for (let day = addDays(first, 1); day < next; day = addDays(day, 1)) days.push(day);
  return days;
}

/** What the day gained is how much it has more than `since`. */
function toHistoryDay(
  date: CalendarDate,
  row: HistoryRow,
  since: Omit<HistoryRow, "day" | "source" | "fetched_at">,
  baseline: boolean,
): VideoHistoryOutput[number] {
  const counts = newestCounts(row);
  const before = newestCounts(since);
  return {
    date,
    viewCount: counts.views,
    likeCount: counts.likes,
    commentCount: counts.comments,
    shareCount: counts.shares,
    bookmarkCount: counts.bookmarks,
    engagementRate: engagementRate(counts, 0),
    baseline,
    viewsGained: counts.views - before.views,
    likesGained: counts.likes - before.likes,
    commentsGained: counts.comments - before.comments,
    sharesGained: counts.shares - before.shares,
    bookmarksGained: counts.bookmarks - before.bookmarks,
    source: row.source,
    fetchedAt: row.fetched_at?.toISOString() ?? null,
  };
}
