import type { CalculatedVideo, Calculation } from "@clipledger/contract/payouts/calculation";
import type { BillingWindow } from "@clipledger/domain/calendar/billing-window";
import { type CalendarDate, dateOf } from "@clipledger/domain/calendar/calendar-date";
import type { PayoutRule } from "@clipledger/domain/campaigns/rules/payout-rule";
import type { Eligibility } from "@clipledger/domain/campaigns/spec/campaign-spec";
import { toMajorNumber } from "@clipledger/domain/money/money";
import {
  type CalculationLine,
  firstEligiblePublication,
  type WindowTerms,
} from "@clipledger/domain/payouts/window-calculation";
import type { OperationContext } from "../../../../infra/context.ts";
import { givenRows } from "../../../../infra/db/insert-rows.ts";
import { sql } from "../../../../infra/db/sql.ts";
import type { WindowVideo } from "../../../billing/amounts/window-facts.ts";
import { factBeforeIsHere } from "../../../tracking/facts/fact-conditions.ts";
import type { FreshCalculation } from "./calculate-freshly.ts";

/** Every video that counts in the window: published in it, or still gaining views that count. */
export function toCalculatedVideos({
  rules,
  compiled,
  terms,
  lines,
  facts,
}: FreshCalculation): CalculatedVideo[] {
  const { videos, columns } = facts;
  const paid = rules.some(paysByVideo) ? paidByVideo(lines) : undefined;
  return videos.flatMap((video, index) => {
    const publishedDay = columns.publishedDay[index] ?? 0;
    const viewsEnd = countedViews(video, publishedDay, compiled.eligibilities, terms);
    if (viewsEnd === undefined) return [];
    const amountMinor = paid && (paid.get(index) ?? 0n);
    return {
      platform: video.platform,
      platformVideoId: video.platformVideoId,
      title: video.caption,
      thumbnailUrl: video.thumbnailUrl,
      publishedAt: video.publishedAt.toISOString(),
      accountUsername: video.accountUsername,
      platformAccountId: video.platformAccountId,
      contentType: video.contentType,
      orgAccountId: video.accountId,
      viewsStart: video.viewsBefore,
      viewsEnd,
      viewsGained: viewsEnd - video.viewsBefore,
      viewsAtWindowEnd: video.viewsAtEnd,
      payoutAmount: amountMinor === undefined ? null : Number(amountMinor),
      payoutValue:
        amountMinor === undefined ? null : toMajorNumber({ amountMinor, currency: compiled.currency }),
    };
  });
}

/** Views up to the last day that any rule counts; undefined when none counts the video. */
function countedViews(
  { viewsEligible, viewsAtEnd }: WindowVideo,
  publishedDay: number,
  eligibilities: readonly Eligibility[],
  terms: WindowTerms,
): number | undefined {
  const counted = eligibilities.flatMap((eligibility, index) =>
    publishedDay >= firstEligiblePublication(eligibility, terms) ? (viewsEligible[index] ?? 0) : [],
  );
  if (counted.length > 0) return Math.max(...counted);
  return publishedDay >= terms.startDay ? viewsAtEnd : undefined;
}

function paysByVideo({ type }: PayoutRule): boolean {
  return type === "base_payout" || type === "cpm" || type === "flat_bonus";
}

function paidByVideo(lines: readonly CalculationLine[]): Map<number, bigint> {
  const paid = new Map<number, bigint>();
  for (const { video, amountMinor } of lines.flatMap(({ videos }) => videos))
    paid.set(video, (paid.get(video) ?? 0n) + amountMinor);
  return paid;
}

/**
 * The videos with who said the views that count, and when. Counts never fall, so these are those of the last fact that has no
 * more of them.
 */
export async function withViewOrigins(
  { db, organization }: Pick<OperationContext, "db" | "organization">,
  endsOn: CalendarDate,
  videos: readonly CalculatedVideo[],
): Promise<CalculatedVideo[]> {
  if (videos.length === 0) return [];
  const rows = await db.rows<OriginRow>(sql`
    select counted.place, s.name as source, f.fetched_at
    from ${givenRows("counted", {
      types: { platform: "text", platformVideoId: "text", viewsEnd: "bigint", place: "int" },
      rows: videos.map((video, place) => ({ ...video, place })),
    })}
    join organizations o on o.id = ${organization.id}
    join videos v on v.organization_key = o.key and v.platform = counted.platform
      and v.platform_video_id = counted.platform_video_id
    cross join lateral (
      select e.source_key, e.fetched_at from video_facts e
      where ${factBeforeIsHere(sql`v.organization_key`, sql`v.key`, sql`(${endsOn}::date + 1)`)}
        and e.organization_key = v.organization_key and e.video_key = v.key and e.day <= ${endsOn}
        and e.view_count <= counted.views_end
      order by e.day desc limit 1
    ) f
    left join sources s on s.key = f.source_key`);
  const origins = new Map(rows.map((row) => [row.place, row]));
  return videos.map((video, index) => {
    const { source = null, fetched_at = null } = origins.get(index) ?? {};
    return { ...video, viewsSource: source, viewsFetchedAt: fetched_at?.toISOString() ?? null };
  });
}

interface OriginRow {
  readonly place: number;
  readonly source: string | null;
  readonly fetched_at: Date | null;
}

/** What the window's videos come to, before any rule. */
export function toMetricFacts(
  videos: readonly CalculatedVideo[],
  { startsOn }: BillingWindow,
): Calculation["metrics"]["facts"] {
  const published = videos.filter(({ publishedAt }) => dateOf(new Date(publishedAt)) >= startsOn);
  const viewsGained = Math.min(
    videos.reduce((sum, video) => sum + video.viewsGained, 0),
    Number.MAX_SAFE_INTEGER,
  );
  return [
    {
      factName: "published_videos",
      metric: "videos",
      label: "Videos published in the window",
      total: published.length,
    },
    {
      factName: "eligible_videos",
      metric: "videos",
      label: "Videos that count in the window",
      total: videos.length,
    },
    { factName: "views_gained", metric: "views", label: "Views gained in the window", total: viewsGained },
  ];
}
