import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import type { AccountFigures } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { type GainMeasure, GainsChart, GainsSection } from "../../ui/charts/gains-section.tsx";
import { PostActivity } from "../../ui/charts/small-charts.tsx";
import { Count, Percent, StatGrid, StatTile } from "../../ui/primitives/figures.tsx";
import { closedRange, type DateRange } from "../../ui/primitives/lists/date-range.ts";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { exactNumber } from "../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";

export function AccountTiles({ account }: { account: AccountFigures }) {
  const { latestVideoPublishedAt: latest } = account;
  return (
    <StatGrid>
      <StatTile
        label="Followers"
        value={<Count value={account.followerCount} />}
        note={followsNote(account)}
      />
      <StatTile label="Views" value={<Count value={account.totalViews} />} note="Of all videos that count" />
      <StatTile
        label="Engagement"
        value={<Percent value={account.engagementRate} />}
        note="Likes, comments, shares and saves per view"
      />
      <StatTile
        label="Videos"
        value={<Count value={account.totalVideosTracked} />}
        note={videosNote(account)}
      />
      <StatTile
        label="Average views"
        value={<Count value={Math.round(account.averageViewsPerVideo)} />}
        note="Per video"
      />
      <StatTile
        label="Median views"
        value={<Count value={account.p50Views} />}
        note={<Spread account={account} />}
      />
      <StatTile
        label="Viral videos"
        value={<Percent value={account.viralityRate} />}
        note="Five times the median or more"
      />
      <StatTile
        label="Last post"
        value={latest === null ? "None yet" : <RelativeTime instant={latest} />}
        note={<PostActivity activity={account.postActivity} />}
      />
    </StatGrid>
  );
}

function followsNote({ followingCount }: AccountFigures) {
  return followingCount === null ? undefined : `Follows ${exactNumber(followingCount)}`;
}

function videosNote({ totalVideosPublished }: AccountFigures) {
  return totalVideosPublished === null ? undefined : `${exactNumber(totalVideosPublished)} published`;
}

function Spread({ account }: { account: AccountFigures }) {
  if (account.p10Views === null || account.p90Views === null) return "Half of the videos have more";
  return (
    <>
      8 of 10 have <Count value={account.p10Views} /> to <Count value={account.p90Views} />
    </>
  );
}

interface AccountSeriesProps {
  accountId: string;
  range: DateRange;
  onRangeChange: (range: DateRange) => void;
}

/** What all videos of an account gained, day by day. */
export function AccountSeries({ accountId, range, onRangeChange }: AccountSeriesProps) {
  const closed = closedRange(range, new Date());
  return (
    <GainsSection
      range={closed}
      onRangeChange={onRangeChange}
      chart={(measure) => <SeriesChart accountId={accountId} range={closed} measure={measure} />}
    />
  );
}

interface SeriesChartProps {
  accountId: string;
  range: { readonly from: string; readonly to: string };
  measure: GainMeasure;
}

function SeriesChart({ accountId, range, measure }: SeriesChartProps) {
  const { api } = useOrganization();
  const series = useQuery(
    api.analytics.interactionMetrics.queryOptions({
      input: { query: { accounts: [accountId], viewMode: "all", dateRange: range } },
      placeholderData: keepPreviousData,
    }),
  );
  if (!series.isSuccess)
    return <QueryState query={series} pending={<Skeleton className="h-74 rounded-lg" />} />;
  return <GainsChart measure={measure} days={series.data.dailyMetrics} />;
}
