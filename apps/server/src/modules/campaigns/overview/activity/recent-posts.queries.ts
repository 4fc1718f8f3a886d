import type { Queryable } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import type { DayBounds } from "../../../analytics/gains/gain-question.ts";
import { assignmentsOf, isPublished, joinVideos } from "../assigned.ts";
import type { OverviewFilter } from "../overview-filter.ts";

export interface RecentPostsRow {
  readonly assignment_id: string;
  readonly day: string;
  readonly posted_videos: number;
}

/** How many videos each assignment brought on each day that has any. */
export function listRecentPosts(
  db: Queryable,
  filter: OverviewFilter,
  assignmentIds: readonly string[],
  days: DayBounds,
): Promise<RecentPostsRow[]> {
  return db.rows(sql`
    select s.id as assignment_id, v.published_on as day, count(*)::int as posted_videos
    from ${assignmentsOf(filter, assignmentIds)} s ${joinVideos(filter)}
    where ${isPublished(days)}
    group by s.id, v.published_on`);
}
