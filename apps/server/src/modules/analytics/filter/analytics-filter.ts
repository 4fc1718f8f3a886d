import type { AudienceInput } from "@clipledger/contract/analytics-filters";
import { CONTENT_TYPES, type ContentType, PLATFORMS, type Platform } from "@clipledger/domain/platforms";
import type { OperationContext } from "../../../infra/context.ts";
import { allOf, type SqlFragment, sql } from "../../../infra/db/sql.ts";

/** Which videos are meant, whatever the days. What is undefined lets everything through. */
export interface AnalyticsFilter {
  readonly organizationId: string;
  readonly platforms: readonly Platform[] | undefined;
  readonly accounts: readonly string[] | undefined;
  readonly projects: readonly string[] | undefined;
  readonly contentTypes: readonly ContentType[] | undefined;
  readonly isCompetitor: boolean | undefined;
}

export function toAnalyticsFilter(
  { organization }: Pick<OperationContext, "organization">,
  { platforms, accounts, projects, contentTypes, viewMode }: AudienceInput,
): AnalyticsFilter {
  return {
    organizationId: organization.id,
    platforms: distinct(platforms),
    accounts: distinct(accounts),
    projects: distinct(projects),
    contentTypes: distinct(contentTypes),
    isCompetitor: viewMode === "all" ? undefined : viewMode === "competitors",
  };
}

/** An empty list stands for no filter. */
function distinct<Item>(items: readonly Item[] | undefined): readonly Item[] | undefined {
  return items === undefined || items.length === 0 ? undefined : [...new Set(items)];
}

/** The number that stands for the organization in accounts, videos, facts and sums. */
export function organizationKey({ organizationId }: Pick<AnalyticsFilter, "organizationId">): SqlFragment {
  return sql`(select key from organizations where id = ${organizationId})`;
}

/** The tracked accounts that the filter lets through, as a table; for `videoMatches` to join it must be named `a`. */
export function matchingAccounts(filter: AnalyticsFilter): SqlFragment {
  const { platforms, accounts, isCompetitor } = filter;
  return sql`(
    select tracked.*${filter.projects === undefined ? sql`` : sql`, membership.hashtags as project_hashtags`}
    from tracked_accounts tracked ${inProjects(filter)}
    where ${allOf([
      sql`tracked.organization_key = ${organizationKey(filter)}`,
      accounts && sql`tracked.id = any(${accounts})`,
      platforms && sql`tracked.platform = any(${platforms})`,
      isCompetitor === undefined ? undefined : sql`tracked.is_competitor = ${isCompetitor}`,
    ])})`;
}

/** The matching `videos v` with their accounts `a`, for a `from` clause. */
export function matchingVideos(filter: AnalyticsFilter): SqlFragment {
  return sql`${matchingAccounts(filter)} a join videos v on ${videoMatches(filter)}`;
}

/** The same for a query that needs only the first few in the order of an index of videos. */
export function matchingVideosInOrder(filter: AnalyticsFilter): SqlFragment {
  const { accounts, projects, platforms, contentTypes, isCompetitor } = filter;
  // Accounts and projects name few videos: to read and sort them is quicker than to meet them in order.
  if (accounts !== undefined || projects !== undefined) return matchingVideos(filter);
  return sql`videos v join lateral (
    select * from tracked_accounts tracked where ${allOf([
      sql`tracked.organization_key = v.organization_key and tracked.key = v.account_key`,
      isCompetitor === undefined ? undefined : sql`tracked.is_competitor = ${isCompetitor}`,
    ])} offset 0
  ) a on ${allOf([
    sql`v.organization_key = ${organizationKey(filter)} and v.counts`,
    platforms && sql`v.platform = any(${platforms})`,
    contentTypes && sql`v.content_type = any(${contentTypes})`,
  ])}`;
}

/** The filter's conditions on the `videos v` of a matching account `a`. */
export function videoMatches(filter: AnalyticsFilter): SqlFragment {
  const { contentTypes, projects } = filter;
  return allOf([
    sql`v.organization_key = ${organizationKey(filter)} and v.account_key = a.key and v.counts`,
    contentTypes && sql`v.content_type = any(${contentTypes})`,
    projects && sql`(a.project_hashtags is null or hashtags_pass(v.hashtags, a.project_hashtags))`,
  ]);
}

/** A video counts in one of the projects if it has a hashtag that any of them takes; null if one takes all. */
function inProjects({ organizationId, projects }: AnalyticsFilter): SqlFragment {
  if (projects === undefined) return sql``;
  return sql`join (
    select member.account_id,
      case when bool_and(member.hashtags_filter is not null) then array_agg(hashtag) end as hashtags
    from account_projects member left join lateral unnest(member.hashtags_filter) hashtag on true
    where member.organization_id = ${organizationId} and member.project_id = any(${projects})
    group by member.account_id
  ) membership on membership.account_id = tracked.id`;
}

/** The numbers of the segments that the filter lets through, as `segment_of` in the database gives them. */
export function segmentsOf({ platforms, isCompetitor, contentTypes }: AnalyticsFilter): number[] {
  return PLATFORMS.flatMap((platform, platformIndex) =>
    [false, true].flatMap((competitor, competitorIndex) =>
      CONTENT_TYPES.flatMap((contentType, contentTypeIndex) =>
        (platforms?.includes(platform) ?? true) &&
        (isCompetitor ?? competitor) === competitor &&
        (contentTypes?.includes(contentType) ?? true)
          ? [platformIndex * 4 + competitorIndex * 2 + contentTypeIndex]
          : [],
      ),
    ),
  );
}
