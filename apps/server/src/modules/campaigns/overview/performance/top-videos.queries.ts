import type { Queryable } from "../../../../infra/db/database.ts";
import { sql } from "../../../../infra/db/sql.ts";
import { gainsOf } from "../../../analytics/gains/video-gains.ts";
import { assignmentsOf } from "../assigned.ts";
import { joinEligibleGains } from "../eligible-gains.ts";
import type { OverviewQuestion } from "../overview-question.ts";
import { type OverviewVideoRow, videoColumns } from "../overview-video.ts";

export interface TopVideoRow extends OverviewVideoRow {
  readonly assignment_id: string;
  /** Gained in the range. */
  readonly views: bigint;
}

/** The eligible video of each assignment that gained most views; no row if none gained any. */
export function listTopVideos(
  db: Queryable,
  question: OverviewQuestion,
  assignmentIds: readonly string[],
): Promise<TopVideoRow[]> {
  return db.rows(sql`
    select distinct on (g.assignment_id) g.* from (
      select s.id as assignment_id, ${videoColumns}, ${gainsOf}
      from ${assignmentsOf(question, assignmentIds)} s ${joinEligibleGains(question, question.days)}
    ) g
    where g.views > 0
    order by g.assignment_id, g.views desc, g.platform collate "C", g.platform_video_id collate "C"`);
}
