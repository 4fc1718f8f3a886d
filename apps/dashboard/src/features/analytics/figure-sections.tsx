import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useOrganization } from "../../api/organization-context.ts";
import type { DailyMetrics, Kpis } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { DailyChart } from "../../ui/charts/daily-chart.tsx";
import { StatGrid } from "../../ui/primitives/figures.tsx";
import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { Skeleton } from "../../ui/primitives/states.tsx";
import { changeFrom } from "../../ui/primitives/text/number-format.ts";
import { KpiTile, KpiValue } from "../../ui/product/kpi-tile.tsx";
import { type KpiName, kpiWords } from "../../ui/product/words/kpi-words.ts";
import type { AnalyticsFilters } from "./analytics-search.ts";
import { offeredSeries, type SeriesName, seriesFormat, seriesWords } from "./measures.ts";

const videoFigures: readonly KpiName[] = [
  "viewCount",
  "engagementRate",
  "videoCount",
  "accountCount",
  "likeCount",
  "commentCount",
  "shareCount",
  "bookmarkCount",
];
const appFigures: readonly KpiName[] = ["newAppInstalls", "appRevenue"];

/** The figures of the range, each beside that of the range before. */
export function KpiSection({ filters }: { filters: AnalyticsFilters }) {
  const { api } = useOrganization();
  const kpis = useQuery(
    api.analytics.kpis.queryOptions({ input: { query: filters }, placeholderData: keepPreviousData }),
  );
  if (!kpis.isSuccess) return <QueryState query={kpis} pending={<KpiSkeleton />} frame={Card} />;
  return (
    <section aria-label="Key figures" aria-busy={kpis.isPlaceholderData}>
      <div className={kpis.isPlaceholderData ? "opacity-60" : ""}>
        <KpiTiles kpis={kpis.data} />
      </div>
      <p className="mt-2 text-faint text-xs">
        Changes are against the same number of days just before. Days are in UTC.
      </p>
    </section>
  );
}

function KpiTiles({ kpis }: { kpis: Kpis }) {
  const hasApps = appFigures.some((name) => kpis[name] > 0 || kpis.previous[name] > 0);
  const names = hasApps ? [...videoFigures, ...appFigures] : videoFigures;
  return (
    <StatGrid columns={hasApps ? 5 : 4}>
      {names.map((name) => (
        <KpiTile
          key={name}
          label={kpiWords[name].label}
          explanation={kpiWords[name].explanation}
          value={<KpiValue name={name} value={kpis[name]} />}
          previous={<KpiValue name={name} value={kpis.previous[name]} />}
          change={changeFrom(kpis.previous[name], kpis[name])}
        />
      ))}
    </StatGrid>
  );
}

function KpiSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading key figures</span>
      <StatGrid>
        {videoFigures.map((name) => (
          <div key={name} className="flex h-26 flex-col gap-3 bg-surface px-5 py-5">
            <Skeleton className="h-3 w-20" />
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-2.5 w-16" />
          </div>
        ))}
      </StatGrid>
      <div className="h-6" />
    </div>
  );
}

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
