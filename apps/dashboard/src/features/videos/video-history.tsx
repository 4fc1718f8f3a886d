import { useQuery } from "@tanstack/react-query";
import { ChartNoAxesColumn } from "lucide-react";
import { useState } from "react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { Video } from "../../api/types.ts";
import { useExport } from "../../api/use-export.ts";
import { Card, Section } from "../../ui/card.tsx";
import { DailyChart } from "../../ui/charts/daily-chart.tsx";
import { ChoiceMenu } from "../../ui/choice-menu.tsx";
import { downloadFile } from "../../ui/download-file.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { ExportButton } from "../../ui/export-button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { showToast } from "../../ui/toast.tsx";
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
  if (history.isPending) return <Skeleton className="h-74 rounded-lg" />;
  if (history.isError) {
    const { message, requestId } = readError(history.error);
    return <ErrorState message={message} requestId={requestId} onRetry={() => history.refetch()} />;
  }
  if (history.data.length === 0) {
    return (
      <EmptyState icon={ChartNoAxesColumn} title="No history yet">
        It begins with the first sync.
      </EmptyState>
    );
  }
  return <DailyChart {...historySeries(history.data, view, metric)} />;
}
