import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { AnalyticsFilter } from "../filter/analytics-filter.ts";
import { matchingAccounts, organizationKey } from "../filter/matching.ts";
import { segmentsOf } from "../filter/segments.ts";
import type { DayBounds } from "./gain-question.ts";
import type { GainSource } from "./gain-source.ts";

/** The kept sums `d` that make up the filter's gains between the days, as `from` and `where` of a query. */
export function gainSums(
  source: Exclude<GainSource, "videos">,
  filter: AnalyticsFilter,
  { from, to }: DayBounds,
): SqlFragment {
  switch (source) {
    case "groups":
      return sql`from group_days d
        where d.organization_key = ${organizationKey(filter)} and d.group_key = ${groupKeys(filter)}
          and d.day between ${from} and ${to} and d.segment = any(${segmentsOf(filter)}::smallint[])`;
    case "cohorts":
      // One lookup for each day of publication: a range over them would read all their later days, too.
      return sql`from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') published
        cross join lateral (
          select * from cohort_days
          where organization_key = ${organizationKey(filter)} and published_on = published::date
            and day between ${from} and ${to} and segment = any(${segmentsOf(filter)}::smallint[])
          offset 0
        ) d`;
    case "accounts":
      return sql`from ${matchingAccounts(filter)} a
        join account_days d on d.organization_key = ${organizationKey(filter)} and d.account_key = a.key
        where d.day between ${from} and ${to} ${ofContentTypes(filter)}`;
  }
}

function groupKeys({ organizationId, projects }: AnalyticsFilter): SqlFragment {
  if (projects === undefined) return sql`0`;
  return sql`any(array(
    select p.key from projects p where p.organization_id = ${organizationId} and p.id = any(${projects})))`;
}

function ofContentTypes({ contentTypes }: AnalyticsFilter): SqlFragment {
  return contentTypes === undefined ? sql`` : sql`and d.content_type = any(${contentTypes})`;
}
