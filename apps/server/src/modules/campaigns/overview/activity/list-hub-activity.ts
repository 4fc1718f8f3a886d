import {
  ACTIVITY_DAYS,
  type HubActivityPage,
  type HubActivityQuery,
} from "@clipledger/contract/creator-hub/activity-rows";
import { addDays, calendarDate, compareDates } from "@clipledger/domain/calendar/calendar-date";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import type { OperationContext } from "../../../../infra/context.ts";
import type { Queryable } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import type { DayBounds } from "../../../analytics/gains/gain-question.ts";
import { toTimestamp } from "../../../organizations/organizations.mapper.ts";
import { assignmentsOf, isPublished, joinVideos } from "../assigned.ts";
import { listAssignmentParts } from "../assignment-parts.ts";
import { type OverviewQuestion, toDayBounds, toOverviewQuestion } from "../overview-question.ts";
import { videoColumns } from "../overview-video.ts";
import {
  type LastVideoRow,
  type RecentPostsRow,
  toActivityRows,
  toActivityTotals,
} from "./activity.mapper.ts";
import { readActivityPage } from "./activity-numbers.ts";

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
    data: toActivityRows(rows, details),
    pageCount: Math.ceil(totals.total_rows / query.perPage),
    totalRows: totals.total_rows,
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
