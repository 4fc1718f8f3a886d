import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { type GainMeasure, GainsChart, GainsSection } from "../../ui/charts/gains-section.tsx";
import { closedRange, type DateRange } from "../../ui/primitives/lists/date-range.ts";
import { Skeleton } from "../../ui/primitives/states.tsx";

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
