import { allOf, type SqlFragment, sql } from "../../infra/db/sql.ts";
import { organizationKey } from "../analytics/filter/analytics-filter.ts";
import type { DayBounds } from "../analytics/gains/gain-question.ts";

/** Whose assignments are asked for. What is undefined lets everything through. */
export interface OverviewFilter {
  readonly organizationId: string;
  readonly campaignIds: readonly string[] | undefined;
  readonly creatorIds: readonly string[] | undefined;
}

/** A condition on assignments or billing windows: the filter lets them through. */
export function isWanted(
  { organizationId, campaignIds, creatorIds }: OverviewFilter,
  rows: SqlFragment,
): SqlFragment {
  return allOf([
    sql`${rows}.organization_id = ${organizationId}`,
    campaignIds && sql`${rows}.campaign_id = any(${campaignIds})`,
    creatorIds && sql`${rows}.creator_id = any(${creatorIds})`,
  ]);
}

/** A condition on `campaigns c`: the filter lets them through. Of wanted creators, the ones they were assigned to. */
export function isWantedCampaign({ organizationId, campaignIds, creatorIds }: OverviewFilter): SqlFragment {
  return allOf([
    sql`c.organization_id = ${organizationId}`,
    campaignIds && sql`c.id = any(${campaignIds})`,
    creatorIds &&
      sql`exists (
        select from assignments s
        where s.organization_id = c.organization_id and s.campaign_id = c.id and s.creator_id = any(${creatorIds}))`,
  ]);
}

/** A condition on `assignments s`: they have a day between the days. */
export function isDuring({ from, to }: DayBounds): SqlFragment {
  return sql`s.valid_from <= ${to} and (s.valid_until is null or s.valid_until >= ${from})`;
}

/**
 * Joins to `assignments s` the accounts `a` of their creators, and the `videos v` published on them while assigned.
 * Samples of briefs are nobody's posts.
 */
export function joinVideos(filter: OverviewFilter): SqlFragment {
  return sql`
    join tracked_accounts a on a.organization_id = s.organization_id and a.creator_id = s.creator_id
    join videos v on v.organization_key = ${organizationKey(filter)} and v.account_key = a.key and not v.is_reference
      and v.published_on between s.valid_from and coalesce(s.valid_until, 'infinity')`;
}

/** The campaign `c` of assignments `s`. */
export const joinCampaign = sql`join campaigns c on c.organization_id = s.organization_id and c.id = s.campaign_id`;

/** A condition on `videos v`: they were published between the days. */
export function isPublished({ from, to }: DayBounds): SqlFragment {
  return sql`v.published_on between ${from} and ${to}`;
}

/** The organization's assignments with these ids, as a table. */
export function assignmentsOf({ organizationId }: OverviewFilter, ids: readonly string[]): SqlFragment {
  return sql`(select * from assignments where organization_id = ${organizationId} and id = any(${ids}))`;
}
