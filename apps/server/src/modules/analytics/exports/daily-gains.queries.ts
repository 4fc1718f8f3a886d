import type { PublicationMode } from "@clipledger/contract/analytics-filters";
import type { DayRange } from "@clipledger/domain/calendar/date-range";
import type { ContentType, Platform } from "@clipledger/domain/platforms";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";
import {
  type CountsRow,
  countColumnsOf,
  gainsOverDays,
  isFirstDay,
  perCount,
} from "../../tracking/facts/counts.ts";
import { factsAreHere } from "../../tracking/facts/fact-conditions.ts";
import {
  type AnalyticsFilter,
  matchingAccounts,
  organizationKey,
  videoMatches,
} from "../filter/analytics-filter.ts";
import type { InteractionsRow } from "../gains/gain-question.ts";

export interface DailyGainsFilter {
  readonly audience: AnalyticsFilter;
  readonly days: DayRange;
  readonly publicationMode: PublicationMode;
}

export interface DailyGainRow extends CountsRow, InteractionsRow {
  day: string;
  platform: Platform;
  platform_video_id: string;
  account_id: string;
  platform_account_id: string;
  username: string | null;
  is_competitor: boolean;
  content_type: ContentType;
  published_at: Date;
  is_baseline: boolean;
}

export const hasGained = sql`g.is_in_range and (${perCount(({ gain }) => sql`g.${gain} > 0`, " or ")})`;

/** The same columns of each video's facts of the range, with the one before it: the first gain counts from there. */
export function gainsOf(filter: DailyGainsFilter, videoKeys?: readonly bigint[]): SqlFragment {
  const { audience, days } = filter;
  const ofVideo = sql`e.organization_key = ${organizationKey(audience)} and e.video_key = v.key`;
  return sql`
    select ${videoColumns}, f.day, f.day >= ${days.from}::date as is_in_range,
      ${isFirstDay} and v.published_on not in (f.day - 1, f.day) as is_baseline,
      ${countColumnsOf(sql`f`)}, ${gainsOverDays}
    from ${exportedVideos(filter, videoKeys)}
    cross join lateral (
      (select * from video_facts e
        where ${factsAreHere(organizationKey(audience), sql`v.key`, sql`${days.from}::date`)} and ${ofVideo}
          and e.day < ${days.from}::date
        order by e.day desc limit 1)
      union all
      select * from video_facts e where ${ofVideo} and e.day between ${days.from}::date and ${days.to}::date
    ) f
    window day_before as (partition by v.key order by f.day rows between 1 preceding and 1 preceding)`;
}

/** What the columns are of `exportedVideos`. */
export const videoColumns = sql`v.key as video_key, v.platform, v.platform_video_id, v.content_type, v.published_at,
  a.id as account_id, a.platform_account_id, a.username, a.is_competitor`;

/** The matching videos `v` with their accounts `a`, all or of those with these keys. */
export function exportedVideos(
  { audience, days, publicationMode }: DailyGainsFilter,
  videoKeys?: readonly bigint[],
): SqlFragment {
  const published =
    publicationMode === "onlyPublished"
      ? sql`v.published_on between ${days.from}::date and ${days.to}::date`
      : undefined;
  const named = videoKeys && sql`v.key = any(${videoKeys}::bigint[])`;
  return sql`${matchingAccounts(audience)} a join videos v on ${allOf([videoMatches(audience), published, named])}`;
}
