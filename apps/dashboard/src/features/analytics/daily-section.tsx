import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import type { DailyMetrics } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { DailyChart } from "../../ui/charts/daily-chart.tsx";
import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import type { AnalyticsFilters } from "./analytics-search.ts";
import { offeredSeries, type SeriesName, seriesFormat, seriesWords } from "./measures.ts";

interface DailySectionProps {
  filters: AnalyticsFilters;
  name: SeriesName;
  onChoose: (name: SeriesName) => void;
}

/** One figure day by day, with the videos that were posted. */
export function DailySection({ filters, name, onChoose }: DailySectionProps) {
  const { api } = useOrganization();
  const metrics = useQuery(
    api.analytics.interactionMetrics.queryOptions({
      input: { query: filters },
      placeholderData: keepPreviousData,
    }),
  );
  const days = metrics.data?.dailyMetrics ?? [];
  const options = offeredSeries(days).map((value) => ({ value, label: seriesWords(value).label }));
  return (
    <Section
      title="Day by day"
      description={seriesWords(name).explanation}
      actions={
        <div className="max-w-full overflow-x-auto">
          <div className="min-w-md">
            <Segmented label="Figure" value={name} options={options} onChange={onChoose} />
          </div>
        </div>
      }
    >
      <Card className="p-5 max-sm:p-4">
        {metrics.isSuccess ? (
          <div
            aria-busy={metrics.isPlaceholderData}
            className={metrics.isPlaceholderData ? "opacity-60" : ""}
          >
            <SeriesChart days={days} name={name} />
          </div>
        ) : (
          <QueryState query={metrics} pending={<Skeleton className="h-74 rounded-lg" />} />
        )}
      </Card>
    </Section>
  );
}

function SeriesChart({ days, name }: { days: DailyMetrics; name: SeriesName }) {
  const { label } = seriesWords(name);
  return (
    <DailyChart
      label={`${label} and posted videos by day`}
      days={days.map(({ date }) => date)}
      series={[
        { id: name, label, values: days.map((day) => day[name]), format: seriesFormat(name) },
        {
          id: "postedVideos",
          label: "Videos posted",
          values: days.map(({ postedVideos }) => postedVideos),
          ownShape: "bars",
        },
      ]}
    />
  );
}
