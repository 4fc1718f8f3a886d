import { VIRAL_FACTOR } from "@clipledger/domain/metrics/per-video";
import type { Queryable } from "../../../../infra/db/database.ts";
import { type SqlFragment, sql } from "../../../../infra/db/sql.ts";
import { isEligible } from "../../../analytics/gains/gain-question.ts";
import { assignmentsOf, joinVideos } from "../assigned.ts";
import type { OverviewQuestion } from "../overview-question.ts";

export interface ViralityRow {
  readonly assignment_id: string;
  readonly virality_rate: number;
}

/** The share of each assignment's eligible videos that went viral; no row without eligible videos. */
export function listViralityRates(
  db: Queryable,
  question: OverviewQuestion,
  assignmentIds: readonly string[],
): Promise<ViralityRow[]> {
  return db.rows(viralityRates(question, assignmentsOf(question, assignmentIds)));
}

/** Selects the same for rows of assignments. A video is measured by the median of its account's videos that count. */
export function viralityRates(question: OverviewQuestion, assignments: SqlFragment): SqlFragment {
  return sql`
    with medians as materialized (
      select a.key as account_key, (
        select percentile_disc(0.5) within group (order by o.view_count) from videos o
        where o.organization_key = a.organization_key and o.account_key = a.key and o.counts
      ) as views
      from tracked_accounts a
      where a.organization_id = ${question.organizationId}
        and a.creator_id in (select s.creator_id from ${assignments} s)
    )
    select s.id as assignment_id,
      avg((m.views > 0 and v.view_count >= ${VIRAL_FACTOR}::int * m.views)::int)::float8 as virality_rate
    from ${assignments} s ${joinVideos(question)} join medians m on m.account_key = v.account_key
    where v.counts and ${isEligible(question, question.days)}
    group by s.id`;
}
