import { engagementRate } from "@clipledger/domain/metrics/engagement-rate";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../../api/organization-context.ts";
import type { Creator, DailyTotals } from "../../../api/types.ts";
import { QueryState } from "../../../parts/query-state.tsx";
import { GainsChart, GainsSection } from "../../../ui/charts/gains-section.tsx";
import { Count, Percent, StatGrid, StatTile } from "../../../ui/primitives/figures.tsx";
import { closedRange, type DateRange } from "../../../ui/primitives/lists/date-range.ts";
import { Skeleton } from "../../../ui/primitives/states.tsx";

interface CreatorHistoryProps {
  creator: Creator;
  range: DateRange;
  onRangeChange: (range: DateRange) => void;
}

/** What the videos of a creator's accounts gained, in all and day by day. */
export function CreatorHistory({ creator, range, onRangeChange }: CreatorHistoryProps) {
  const { api } = useOrganization();
  const dateRange = closedRange(range, new Date());
  const history = useQuery(
    api.creators.getHistory.queryOptions({
      input: { params: { id: creator.id }, query: { dateRange } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <>
      <HistoryTiles creator={creator} totals={history.data?.totals} />
      <GainsSection
        range={dateRange}
        onRangeChange={onRangeChange}
        chart={(measure) =>
          history.isSuccess ? (
            <GainsChart measure={measure} days={history.data.dailyMetrics} />
          ) : (
            <QueryState query={history} pending={<Skeleton className="h-74 rounded-lg" />} />
          )
        }
      />
    </>
  );
}

interface HistoryTilesProps {
  creator: Creator;
  /** Undefined while they are not known. */
  totals: DailyTotals | undefined;
}

function HistoryTiles({ creator, totals }: HistoryTilesProps) {
  return (
    <StatGrid>
      <StatTile label="Views" value={<Count value={totals?.views} />} note="Gained in these days" />
      <StatTile
        label="Engagement"
        value={<Percent value={totals && engagementRate(totals, 0)} />}
        note="Likes, comments, shares and saves per view"
      />
      <StatTile label="Posts" value={<Count value={totals?.videos} />} note="Published in these days" />
      <StatTile label="Accounts" value={<Count value={creator.accounts.length} />} note="Linked now" />
    </StatGrid>
  );
}
