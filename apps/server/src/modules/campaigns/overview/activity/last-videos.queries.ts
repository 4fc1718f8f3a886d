import type { Queryable } from "../../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { assignmentsOf, joinVideos } from "../assigned.ts";
import type { OverviewQuestion } from "../overview-question.ts";
import { type OverviewVideoRow, videoColumns } from "../overview-video.ts";

export interface LastVideoRow extends OverviewVideoRow {
  readonly assignment_id: string;
}

/** The newest video of each assignment, published by the end of the range. */
export function listLastVideos(
  db: Queryable,
  question: OverviewQuestion,
  assignmentIds: readonly string[],
): Promise<LastVideoRow[]> {
  return db.rows(lastVideos(question, assignmentsOf(question, assignmentIds)));
}

/** Selects the same for rows of assignments. */
export function lastVideos(question: OverviewQuestion, assignments: SqlFragment): SqlFragment {
  return sql`
    select distinct on (s.id) s.id as assignment_id, ${videoColumns}
    from ${assignments} s ${joinVideos(question)}
    where v.published_on <= ${question.days.to}
    order by s.id, v.published_at desc, v.key desc`;
}
