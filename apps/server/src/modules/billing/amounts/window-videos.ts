import type { Eligibility } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";

/**
 * For the `from` clause of a subquery beside a window `w` (creator_id, valid_from, starts_on, ends_on): the `videos v` of its
 * creator's accounts `a` that can pay something by any of the eligibilities, and as `counted` their views before the window,
 * at its end, and those eligible, in the order of the eligibilities.
 */
export function windowVideos(organizationId: string, eligibilities: readonly Eligibility[]): SqlFragment {
  return sql`
    tracked_accounts a
    join videos v on v.organization_key = a.organization_key and v.account_key = a.key and v.counts
      and a.organization_id = ${organizationId} and a.creator_id = w.creator_id and v.published_on
        between greatest(w.valid_from, w.starts_on - ${daysBefore(eligibilities)}::int) and w.ends_on
    cross join lateral (
      select case when v.published_on < w.starts_on then ${viewsUpTo(sql`w.starts_on - 1`)} else 0 end as before,
        ${viewsUpTo(sql`w.ends_on`)} as at_end
      offset 0
    ) bounds
    cross join lateral (
      select bounds.before, bounds.at_end, array[${joined(eligibilities.map(eligibleViews))}]::bigint[] as eligible
    ) counted`;
}

/** How many days before a window a video may have been published and still count in it. */
function daysBefore(eligibilities: readonly Eligibility[]): number {
  return Math.max(
    0,
    ...eligibilities.map(({ windowDays, publicationScope }) =>
      publicationScope === "current_period_only" ? 0 : windowDays - 1,
    ),
  );
}

function eligibleViews({ windowDays }: Eligibility): SqlFragment {
  const lastDay = sql`v.published_on + ${windowDays - 1}::int`;
  return sql`case when ${lastDay} < w.ends_on then ${viewsUpTo(lastDay)} else bounds.at_end end`;
}

/** A video that was not looked at since has its newest count still: no fact needs to be read. */
function viewsUpTo(day: SqlFragment): SqlFragment {
  return sql`case when v.observed_at < ${day} + 1 then v.view_count else coalesce((
    select f.view_count from video_facts f
    where f.organization_key = v.organization_key and f.video_key = v.key and f.day <= ${day}
    order by f.day desc limit 1), 0) end`;
}

function joined(parts: readonly SqlFragment[]): SqlFragment {
  return parts.reduce((all, part, index) => (index === 0 ? part : sql`${all}, ${part}`), sql``);
}
