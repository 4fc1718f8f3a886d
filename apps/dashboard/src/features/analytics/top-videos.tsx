import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { VideoCell } from "../../ui/video-cell.tsx";
import type { AnalyticsFilters } from "./analytics-search.ts";
import { MeasureValue } from "./measure-value.tsx";
import { type Counting, figureName, type VideoMeasure, videoMeasures } from "./measures.ts";
import { RankingCard, shortRanking } from "./ranking-card.tsx";

interface TopVideosProps {
  filters: AnalyticsFilters;
  counting: Counting;
  measure: VideoMeasure;
  onMeasure: (measure: VideoMeasure) => void;
}

export function TopVideos({ filters, counting, measure, onMeasure }: TopVideosProps) {
  const { api } = useOrganization();
  const [limit, setLimit] = useState(shortRanking);
  const metric = figureName(measure, counting);
  const ranking = useQuery(
    api.analytics.topVideos.queryOptions({
      input: { query: { ...filters, limit, metric } },
      placeholderData: keepPreviousData,
    }),
  );
  const highest = ranking.data?.[0]?.[metric] ?? 0;
  return (
    <RankingCard
      title="Top videos"
      measures={videoMeasures}
      {...{ measure, counting, onMeasure, limit, ranking }}
      onLimit={setLimit}
      emptyText="No video matches. Widen the dates or take a filter away."
      toRow={(video) => ({
        key: video.id,
        cell: (
          <VideoCell
            {...video}
            account={video.accountUsername}
            link={(caption) => (
              <Link
                to="/videos/$platform/$platformVideoId"
                params={{ platform: video.platform, platformVideoId: video.platformVideoId }}
                className="underline-offset-4 hover:underline"
              >
                {caption}
              </Link>
            )}
          />
        ),
        figure: <MeasureValue measure={measure} value={video[metric]} />,
        share: highest === 0 ? 0 : (video[metric] ?? 0) / highest,
      })}
    />
  );
}
