import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { VideoCell } from "../../ui/product/video-cell.tsx";
import type { AnalyticsFilters } from "./analytics-search.ts";
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
  return (
    <RankingCard
      title="Top videos"
      measures={videoMeasures}
      {...{ measure, counting, onMeasure, limit, ranking }}
      onLimit={setLimit}
      emptyText="No video matches. Widen the dates or take a filter away."
      figureOf={(video) => video[metric]}
      cellOf={(video) => (
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
      )}
    />
  );
}
