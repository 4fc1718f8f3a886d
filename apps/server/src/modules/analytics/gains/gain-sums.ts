import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import type { AnalyticsFilter } from "../filter/analytics-filter.ts";
import { matchingAccounts, organizationKey } from "../filter/matching.ts";
import { segmentsOf } from "../filter/segments.ts";
import type { DayBounds } from "./gain-question.ts";
import type { GainSource } from "./gain-source.ts";

/** The kept sums that make up the filter's gains between the days, as a `from` clause that names them `d`. */
export function gainSums(
  source: Exclude<GainSource, "videos">,
  filter: AnalyticsFilter,
  days: DayBounds,
): SqlFragment {
  switch (source) {
    case "groups":
      return sql`from (
        select day, posted_videos, ${gains} from group_days where ${ofGroups(filter, days)}
        union all
        select day, 0, ${gains} from group_baselines where ${ofGroups(filter, days)} and ${isPublished(days)}) d`;
    case "cohorts":
      return sql`from ${ofCohorts(filter, days)}`;
    case "accounts":
      return sql`from ${matchingAccounts(filter)} a join (
        select account_key, day, posted_videos, ${gains} from account_days where ${ofAccounts(filter, days)}
        union all
        select account_key, day, 0, ${gains} from account_baselines
        where ${ofAccounts(filter, days)} and ${isPublished(days)}) d on d.account_key = a.key`;
  }
}

/** The same of each account, added up by account in the order of the keys: sorting all their days would take longer. */
export function gainSumsByAccount(filter: AnalyticsFilter, days: DayBounds): SqlFragment {
  const added = sql`sum(views) as views, sum(likes) as likes, sum(comments) as comments, sum(shares) as shares,
    sum(bookmarks) as bookmarks`;
  return sql`from ${matchingAccounts(filter)} a join (
    select account_key, sum(posted_videos) as posted_videos, ${added} from account_days
    where ${ofAccounts(filter, days)} group by organization_key, account_key
    union all
    select account_key, 0, ${added} from account_baselines
    where ${ofAccounts(filter, days)} and ${isPublished(days)} group by organization_key, account_key
  ) d on d.account_key = a.key`;
}

/** The same for one account, whose key is a column of an outer query. */
export function gainSumsOfAccount(
  filter: AnalyticsFilter,
  accountKey: SqlFragment,
  days: DayBounds,
): SqlFragment {
  return sql`from (
    select posted_videos, ${gains} from account_days where ${ofAccounts(filter, days)} and account_key = ${accountKey}
    union all
    select 0, ${gains} from account_baselines
    where ${ofAccounts(filter, days)} and ${isPublished(days)} and account_key = ${accountKey}) d`;
}

/** The same for a query that asks only how many videos were published. */
export function postSums(
  source: Exclude<GainSource, "videos">,
  filter: AnalyticsFilter,
  days: DayBounds,
): SqlFragment {
  switch (source) {
    case "groups":
      return sql`from group_days d where ${ofGroups(filter, days)}`;
    case "cohorts":
      return sql`from ${ofCohorts(filter, days)}`;
    case "accounts":
      return sql`from ${matchingAccounts(filter)} a join (
        select account_key, day, posted_videos from account_days where ${ofAccounts(filter, days)}
      ) d on d.account_key = a.key`;
  }
}

const gains = sql`views, likes, comments, shares, bookmarks`;

/** A first count that stands among the baselines is a gain for the videos published in the range. */
function isPublished({ from, to }: DayBounds): SqlFragment {
  return sql`published_on between ${from} and ${to}`;
}

function ofGroups(filter: AnalyticsFilter, { from, to }: DayBounds): SqlFragment {
  const { organizationId, projects } = filter;
  const groupKeys =
    projects === undefined
      ? sql`0`
      : sql`any(array(
          select p.key from projects p where p.organization_id = ${organizationId} and p.id = any(${projects})))`;
  return sql`organization_key = ${organizationKey(filter)} and group_key = ${groupKeys}
    and day between ${from} and ${to} and segment = any(${segmentsOf(filter)}::smallint[])`;
}

/** One lookup for each day of publication: a range over them would read all their later days, too. */
function ofCohorts(filter: AnalyticsFilter, { from, to }: DayBounds): SqlFragment {
  return sql`generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') published
    cross join lateral (
      select * from cohort_days
      where organization_key = ${organizationKey(filter)} and published_on = published::date
        and day between ${from} and ${to} and segment = any(${segmentsOf(filter)}::smallint[])
      offset 0
    ) d`;
}

function ofAccounts(filter: AnalyticsFilter, { from, to }: DayBounds): SqlFragment {
  const { contentTypes } = filter;
  return sql`organization_key = ${organizationKey(filter)} and day between ${from} and ${to}
    ${contentTypes === undefined ? sql`` : sql`and content_type = any(${contentTypes})`}`;
}
