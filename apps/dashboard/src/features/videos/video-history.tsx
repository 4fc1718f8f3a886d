import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import type { Video, VideoHistoryOutput } from "../../api/types.ts";
import { ExportButton, useExport } from "../../parts/export-button.tsx";
import { QueryState } from "../../parts/query-state.tsx";
import type { ChartSeries } from "../../ui/charts/chart-series.ts";
import { DailyChart } from "../../ui/charts/daily-chart.tsx";
import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { ChoiceMenu } from "../../ui/primitives/overlays/menu.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { exactNumber } from "../../ui/primitives/text/number-format.ts";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import { sourceNameLabel } from "../../ui/product/words/names.ts";

/** A video's figures day by day: in all, or what each day added. */
export function VideoHistory({ video }: { video: Video }) {
  const [view, setView] = useState<HistoryView>("total");
  const [metric, setMetric] = useState<HistoryMetric>("viewCount");
  return (
    <Section
      title="History"
      description="The highest counts seen by the end of each day, UTC."
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <span className="w-44">
            <Segmented label="Show" value={view} options={historyViews} onChange={setView} />
          </span>
          <ChoiceMenu
            label="Figure"
            options={historyMetrics}
            value={metric}
            defaultValue="viewCount"
            onChange={setMetric}
          />
          <HistoryExport video={video} />
        </div>
      }
    >
      <Card className="p-4 sm:p-5">
        <HistoryChart video={video} view={view} metric={metric} />
      </Card>
    </Section>
  );
}

function HistoryExport({ video: { platform, platformVideoId } }: { video: Video }) {
  const { api } = useOrganization();
  const file = useExport(() =>
    api.exports.videoHistory.call({ params: { platform, platformVideoId }, body: {} }),
  );
  return <ExportButton {...file} />;
}

interface HistoryChartProps {
  video: Video;
  view: HistoryView;
  metric: HistoryMetric;
}

function HistoryChart({ video: { platform, platformVideoId }, view, metric }: HistoryChartProps) {
  const { api } = useOrganization();
  const history = useQuery(
    api.videos.history.queryOptions({ input: { params: { platform, platformVideoId } } }),
  );
  if (!history.isSuccess)
    return <QueryState query={history} pending={<Skeleton className="h-74 rounded-lg" />} />;
  if (history.data.length === 0) {
    return (
      <EmptyState icon={ChartNoAxesColumn} title="No history yet">
        It begins with the first sync.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <DailyChart {...historySeries(history.data, view, metric)} />
      <LastSaid day={history.data.at(-1)} />
    </div>
  );
}

/** Who told the last count, and when. */
function LastSaid({ day }: { day: VideoHistoryOutput[number] | undefined }) {
  if (day === undefined || day.source === null) return null;
  return (
    <p className="text-[13px] text-faint">
      The last count is from <span className="text-muted">{sourceNameLabel(day.source)}</span>
      {day.fetchedAt === null ? null : (
        <>
          , fetched <RelativeTime instant={day.fetchedAt} />
        </>
      )}
      .
    </p>
  );
}

const historyViews = [
  { value: "total", label: "In all" },
  { value: "gained", label: "Per day" },
] as const;
type HistoryView = (typeof historyViews)[number]["value"];

const historyMetrics = [
  { value: "viewCount", label: "Views", gained: "viewsGained" },
  { value: "likeCount", label: "Likes", gained: "likesGained" },
  { value: "commentCount", label: "Comments", gained: "commentsGained" },
  { value: "shareCount", label: "Shares", gained: "sharesGained" },
  { value: "bookmarkCount", label: "Saves", gained: "bookmarksGained" },
] as const;
type HistoryMetric = (typeof historyMetrics)[number]["value"];

interface HistorySeries {
  readonly label: string;
  readonly days: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly shape: "area" | "bars";
}

/** A history as a chart takes it: its counts, or how much each day added to the day before. A baseline added nothing. */
export function historySeries(
  history: VideoHistoryOutput,
  view: HistoryView,
  metric: HistoryMetric,
): HistorySeries {
  const { label, gained } = historyMetrics.find(({ value }) => value === metric) ?? historyMetrics[0];
  return {
    label: view === "total" ? `${label} in all` : `${label} per day`,
    days: history.map(({ date }) => date),
    series: [
      {
        id: metric,
        label,
        values: history.map((day) => day[view === "total" ? metric : gained]),
        notes: Object.fromEntries(
          history
            .filter(({ baseline }) => baseline)
            .map((day) => [day.date, `first seen with ${exactNumber(day[metric])}`]),
        ),
      },
    ],
    shape: view === "total" ? "area" : "bars",
  };
}
