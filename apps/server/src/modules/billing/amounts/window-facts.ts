import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import type { CalendarDate } from "@clipledger/domain/calendar/calendar-date";
import type { Eligibility } from "@clipledger/domain/campaigns/spec/campaign-spec";
import type { CompiledRules } from "@clipledger/domain/payouts/calculate-window";
import {
  type ArrangedVideos,
  arrangeVideos,
  type VideoRow,
} from "@clipledger/domain/payouts/window-calculation";
import type { ContentType, Platform } from "@clipledger/domain/platforms";
import type { Queryable } from "../../../infra/db/database.ts";
import { givenRows } from "../../../infra/db/insert-rows.ts";
import { type SqlFragment, sql } from "../../../infra/db/sql.ts";
import { groupBy } from "../../../infra/lists.ts";
import { factBeforeIsHere, isMadeUp } from "../../tracking/facts/fact-conditions.ts";

/** What of the rules decides which counts are read. */
export type FactsReading = Pick<CompiledRules, "eligibilities" | "requiresProof"> & {
  /** Reads as if all simulated data were gone; nothing that is read so is kept. */
  readonly leavesOutSimulated?: true;
};

/** A window, and the first day of the assignment that it belongs to: no video from before counts for it. */
interface FactsWindow extends BillingWindow {
  readonly key: bigint;
  readonly creatorId: string;
  readonly validFrom: CalendarDate;
}

/** A video of a window, with its names. */
export interface WindowVideo extends VideoRow {
  readonly publishedAt: Date;
  readonly caption: string | null;
  readonly thumbnailUrl: string | null;
  readonly contentType: ContentType;
  readonly accountId: string;
  readonly accountUsername: string | null;
  readonly platformAccountId: string;
}

type WindowFacts = ArrangedVideos<WindowVideo>;

/**
 * What is stored now of the windows' videos, by the keys of the windows, read for these rules. Videos that cannot
 * pay anything any more are left out. To leave out others, filter `videos` and arrange them again.
 */
export async function loadWindowFacts(
  db: Queryable,
  organizationId: string,
  windows: readonly FactsWindow[],
  reading: FactsReading,
): Promise<Map<bigint, WindowFacts>> {
  const rows = await db.rows<VideoFactsRow>(sql`
    select w.key as window_key, found.*
    from ${givenRows("w", {
      types: { key: "bigint", creatorId: "text", validFrom: "date", startsOn: "date", endsOn: "date" },
      rows: windows,
    })}
    cross join lateral (
      select v.platform, v.platform_video_id, v.published_at, v.caption, v.thumbnail_url, v.content_type,
        a.id as account_id, coalesce(a.username, a.initial_username) as account_username, a.platform_account_id,
        counted.before::float8 as views_before, counted.at_end::float8 as views_at_end,
        counted.eligible::float8[] as views_eligible
      from ${windowVideos(organizationId, reading)}
    ) found`);
  const byWindow = groupBy(rows, ({ window_key }) => window_key);
  return new Map(windows.map(({ key }) => [key, arrangeVideos((byWindow.get(key) ?? []).map(toVideo))]));
}

interface VideoFactsRow {
  readonly window_key: bigint;
  readonly platform: Platform;
  readonly platform_video_id: string;
  readonly published_at: Date;
  readonly caption: string | null;
  readonly thumbnail_url: string | null;
  readonly content_type: ContentType;
  readonly account_id: string;
  readonly account_username: string | null;
  readonly platform_account_id: string;
  readonly views_before: number;
  readonly views_at_end: number;
  readonly views_eligible: number[];
}

function toVideo(row: VideoFactsRow): WindowVideo {
  return {
    platform: row.platform,
    platformVideoId: row.platform_video_id,
    publishedAt: row.published_at,
    viewsBefore: row.views_before,
    viewsAtEnd: row.views_at_end,
    viewsEligible: row.views_eligible,
    caption: row.caption,
    thumbnailUrl: row.thumbnail_url,
    contentType: row.content_type,
    accountId: row.account_id,
    accountUsername: row.account_username,
    platformAccountId: row.platform_account_id,
  };
}

/**
 * For the `from` clause of a subquery beside a window `w` (creator_id, valid_from, starts_on, ends_on): the `videos v` of its
 * creator's accounts `a` that can pay something by any of the eligibilities, and as `counted` their views before the window,
 * at its end, and those eligible, in the order of the eligibilities.
 */
export function windowVideos(
  organizationId: string,
  { eligibilities, requiresProof, leavesOutSimulated }: FactsReading,
): SqlFragment {
  const isReal = leavesOutSimulated
    ? sql`and (a.is_simulated is not true or not ${isMadeUp(sql`v`, sql`a.origin`)})`
    : sql``;
  const isProven = requiresProof ? sql`and a.link_state <> 'declared'` : sql``;
  return sql`
    tracked_accounts a
    join videos v on v.organization_key = a.organization_key and v.account_key = a.key and v.counts
      and a.organization_id = ${organizationId} and a.creator_id = w.creator_id ${isProven} ${isReal} and v.published_on
        between greatest(w.valid_from, w.starts_on - ${daysBefore(eligibilities)}::int) and w.ends_on
    cross join lateral (
      select case when v.published_on < w.starts_on then ${viewsUpTo(organizationId, sql`w.starts_on - 1`)} else 0 end as before,
        ${viewsUpTo(organizationId, sql`w.ends_on`)} as at_end
      offset 0
    ) bounds
    cross join lateral (
      select bounds.before, bounds.at_end, array[${joined(eligibilities.map((each) => eligibleViews(organizationId, each)))}]::bigint[] as eligible
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

function eligibleViews(organizationId: string, { windowDays }: Eligibility): SqlFragment {
  const lastDay = sql`v.published_on + ${windowDays - 1}::int`;
  return sql`case when ${lastDay} < w.ends_on then ${viewsUpTo(organizationId, lastDay)} else bounds.at_end end`;
}

/** A video that was not observed since that day has its newest count still: no fact needs to be read. */
function viewsUpTo(organizationId: string, day: SqlFragment): SqlFragment {
  const key = sql`(select key from organizations where id = ${organizationId})`;
  return sql`case when v.observed_at < ${day} + 1 then v.view_count
    when ${factBeforeIsHere(key, sql`v.key`, sql`(${day} + 1)`)} then coalesce((
    select f.view_count from video_facts f
    where f.organization_key = v.organization_key and f.video_key = v.key and f.day <= ${day}
    order by f.day desc limit 1), 0) end`;
}

function joined(parts: readonly SqlFragment[]): SqlFragment {
  return parts.reduce((all, part, index) => (index === 0 ? part : sql`${all}, ${part}`), sql``);
}
