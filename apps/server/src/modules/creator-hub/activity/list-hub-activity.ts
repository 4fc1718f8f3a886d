import {
  ACTIVITY_DAYS,
  type HubActivityPage,
  type HubActivityQuery,
  type HubActivityRow,
} from "@clipledger/contract/creator-hub/activity-rows";
import {
  addDays,
  type CalendarDate,
  calendarDate,
  compareDates,
} from "@clipledger/domain/calendar/calendar-date";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import type { OperationContext } from "../../../infra/context.ts";
import type { Queryable } from "../../../infra/db/database.ts";
import { toPage } from "../../../infra/db/paged-list.ts";
import { sql } from "../../../infra/db/sql.ts";
import type { DayBounds } from "../../analytics/gains/gain-question.ts";
import { toTimestamp } from "../../organizations/organizations.mapper.ts";
import { isPublished, joinVideos } from "../assigned-videos.ts";
import {
  type AssignmentPartsRow,
  listAssignmentParts,
  type OverviewVideoRow,
  toAssignmentParts,
  toOverviewVideo,
  videoColumns,
} from "../overview-parts.ts";
import {
  assignmentsOf,
  type OverviewQuestion,
  toDayBounds,
  toOverviewQuestion,
} from "../overview-question.ts";
import { type ActivityRow, type ActivityTotalsRow, readActivityPage } from "./activity-numbers.ts";

/** No calendar date lies so many days before an earlier one. */
const EARLIEST_LAST_DAY = calendarDate(`0001-01-${ACTIVITY_DAYS}`);

export async function listHubActivity(
  ctx: OperationContext,
  query: HubActivityQuery,
): Promise<HubActivityPage> {
  const question = await toOverviewQuestion(ctx, query);
  const { rows, totals } = await readActivityPage(ctx.db, question, query);
  const ids = rows.map(({ id }) => id);
  const recentDays = recentDaysOf(question);
  const [parts, lastVideos, recentPosts] = await Promise.all([
    listAssignmentParts(ctx.db, question, ids),
    listLastVideos(ctx.db, question, ids),
    listRecentPosts(ctx.db, question, ids, toDayBounds(recentDays)),
  ]);
  const details = {
    parts,
    lastVideos,
    recentPosts,
    firstRecentDay: recentDays.from,
    today: question.today,
  };
  return {
    ...toPage(toActivityRows(rows, details), totals.total_rows, query),
    resolvedRange: question.range,
    eligibilityRefreshedAt: toTimestamp(totals.refreshed_at),
    totals: toActivityTotals(totals),
  };
}

/** The last days of the range, as far as they have come. */
function recentDaysOf({ range, today }: OverviewQuestion): DayRange {
  const lastDay = compareDates(range.to, today) < 0 ? range.to : today;
  const to = compareDates(lastDay, EARLIEST_LAST_DAY) < 0 ? EARLIEST_LAST_DAY : lastDay;
  return { from: addDays(to, 1 - ACTIVITY_DAYS), to };
}

/** The newest video of each assignment, published by the end of the range. */
function listLastVideos(
  db: Queryable,
  question: OverviewQuestion,
  assignmentIds: readonly string[],
): Promise<LastVideoRow[]> {
  return db.rows(sql`
    select distinct on (s.id) s.id as assignment_id, ${videoColumns}
    from ${assignmentsOf(question, assignmentIds)} s ${joinVideos(question)}
    where v.published_on <= ${question.days.to}
    order by s.id, v.published_at desc, v.key desc`);
}

/** How many videos each assignment brought on each day that has any. */
function listRecentPosts(
  db: Queryable,
  question: OverviewQuestion,
  assignmentIds: readonly string[],
  days: DayBounds,
): Promise<RecentPostsRow[]> {
  return db.rows(sql`
    select s.id as assignment_id, v.published_on as day, count(*)::int as posted_videos
    from ${assignmentsOf(question, assignmentIds)} s ${joinVideos(question)}
    where ${isPublished(days)}
    group by s.id, v.published_on`);
}

interface LastVideoRow extends OverviewVideoRow {
  readonly assignment_id: string;
}

interface RecentPostsRow {
  readonly assignment_id: string;
  readonly day: string;
  readonly posted_videos: number;
}

interface ActivityDetails {
  readonly parts: readonly AssignmentPartsRow[];
  readonly lastVideos: readonly LastVideoRow[];
  readonly recentPosts: readonly RecentPostsRow[];
  readonly firstRecentDay: CalendarDate;
  readonly today: CalendarDate;
}

/** An assignment that was removed since its numbers were read is left out. */
function toActivityRows(rows: readonly ActivityRow[], details: ActivityDetails): HubActivityRow[] {
  const partsById = new Map(details.parts.map((part) => [part.id, part]));
  const videoById = new Map(details.lastVideos.map((video) => [video.assignment_id, video]));
  const postsByDay = new Map(
    details.recentPosts.map(({ assignment_id, day, posted_videos }) => [
      `${assignment_id} ${day}`,
      posted_videos,
    ]),
  );
  const postsOn = (id: string, date: CalendarDate) => postsByDay.get(`${id} ${date}`) ?? 0;
  return rows.flatMap((row) => {
    const parts = partsById.get(row.id);
    if (parts === undefined) return [];
    const lastVideo = videoById.get(row.id);
    return {
      ...toAssignmentParts(parts, details.today),
      ...toNumbers(row),
      postActivity: {
        dayCount: ACTIVITY_DAYS,
        days: Array.from({ length: ACTIVITY_DAYS }, (_, index) => {
          const date = addDays(details.firstRecentDay, index);
          return { date, postedVideos: postsOn(row.id, date) };
        }),
      },
      lastVideo: lastVideo === undefined ? null : toOverviewVideo(lastVideo),
    };
  });
}

function toActivityTotals(totals: ActivityTotalsRow): HubActivityPage["totals"] {
  return {
    postedVideos: totals.all_posted,
    eligibleVideos: totals.all_eligible,
    targetVideos: totals.all_targets,
    ...toProgress(totals.all_towards_targets, totals.all_targets || null),
    rowCount: totals.total_rows,
    behindRows: totals.behind_rows,
    onTrackRows: totals.on_track_rows,
  };
}

function toNumbers(row: ActivityRow) {
  const progress = toProgress(row.eligible_videos, row.target_videos);
  return {
    postedVideos: row.posted_videos,
    eligibleVideos: row.eligible_videos,
    targetVideos: row.target_videos,
    ...progress,
    isOnTrack: row.is_on_track,
    averagedPostedVideos: row.posted_videos / row.cycles,
    averagedEligibleVideos: row.eligible_videos / row.cycles,
    averagedTargetVideos: row.video_target,
    averagedProgressRatio: progress.progressRatio,
    averagedProgressPercent: progress.progressPercent,
  };
}

function toProgress(eligibleVideos: number, targetVideos: number | null) {
  if (targetVideos === null) return { progressRatio: null, progressPercent: null };
  const progressRatio = eligibleVideos / targetVideos;
  return { progressRatio, progressPercent: Math.round(progressRatio * 100) };
}
