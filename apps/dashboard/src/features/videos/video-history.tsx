import type { VideoHistoryOutput } from "@clipledger/contract/videos/video";
import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import type { Video } from "../../api/types.ts";
import { downloadFile, ExportButton, useExport } from "../../parts/export-button.tsx";
import { QueryState } from "../../parts/query-state.tsx";
import { DailyChart } from "../../ui/charts/daily-chart.tsx";
import { Segmented } from "../../ui/primitives/forms/segmented.tsx";
import { ChoiceMenu } from "../../ui/primitives/overlays/menu.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState, Skeleton } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import { sourceNameLabel } from "../../ui/product/names.ts";
import {
  type HistoryMetric,
  type HistoryView,
  historyMetrics,
  historySeries,
  historyViews,
} from "./history-series.ts";

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
  const file = useExport({
    start: () => api.exports.videoHistory.call({ params: { platform, platformVideoId }, body: {} }),
    onReady: downloadFile,
    onFailure: (message) => showToast("error", message),
  });
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
