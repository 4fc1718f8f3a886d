import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { Card, Section } from "../../ui/card.tsx";
import { DailyChart } from "../../ui/charts/daily-chart.tsx";
import { ChoiceMenu } from "../../ui/choice-menu.tsx";
import { closedRange, type DateRange, lastDays } from "../../ui/date-range.ts";
import { DateRangePicker } from "../../ui/date-range-picker.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface AccountSeriesProps {
  accountId: string;
  range: DateRange;
  onRangeChange: (range: DateRange) => void;
}

const metrics = [
  { value: "views", label: "Views" },
  { value: "likes", label: "Likes" },
  { value: "comments", label: "Comments" },
  { value: "shares", label: "Shares" },
  { value: "bookmarks", label: "Saves" },
  { value: "postedVideos", label: "Posts" },
] as const;
type Metric = (typeof metrics)[number]["value"];

/** What all videos of an account gained, day by day. */
export function AccountSeries({ accountId, range, onRangeChange }: AccountSeriesProps) {
  const [metric, setMetric] = useState<Metric>("views");
  const now = new Date();
  const closed = closedRange(range, now);
  const presets = [7, 30, 90, 365].map((count) => ({
    label: `Last ${count} days`,
    range: lastDays(count, now),
  }));
  return (
    <Section title={`${labelOf(metric)} per day`}>
      <Card className="flex flex-col gap-4 p-4 sm:p-5">
        <div className="flex flex-wrap gap-2">
          <ChoiceMenu
            label="Figure"
            options={metrics}
            value={metric}
            defaultValue="views"
            onChange={setMetric}
          />
          <DateRangePicker value={closed} presets={presets} onChange={onRangeChange} />
        </div>
        <SeriesChart accountId={accountId} range={closed} metric={metric} />
      </Card>
    </Section>
  );
}

interface SeriesChartProps {
  accountId: string;
  range: { readonly from: string; readonly to: string };
  metric: Metric;
}

function SeriesChart({ accountId, range, metric }: SeriesChartProps) {
  const { api } = useOrganization();
  const series = useQuery(
    api.analytics.interactionMetrics.queryOptions({
      input: { query: { accounts: [accountId], viewMode: "all", dateRange: range } },
      placeholderData: keepPreviousData,
    }),
  );
  if (series.isPending) return <Skeleton className="h-74 rounded-lg" />;
  if (series.isError) {
    const { message, requestId } = readError(series.error);
    return <ErrorState message={message} requestId={requestId} onRetry={() => series.refetch()} />;
  }
  const days = series.data.dailyMetrics;
  const label = labelOf(metric);
  return (
    <DailyChart
      label={`${label} per day`}
      days={days.map(({ date }) => date)}
      series={[{ id: metric, label, values: days.map((day) => day[metric]) }]}
      shape="bars"
    />
  );
}

function labelOf(metric: Metric) {
  return metrics.find(({ value }) => value === metric)?.label ?? metric;
}
