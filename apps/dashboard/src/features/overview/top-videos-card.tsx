import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Video } from "lucide-react";
import { useOrganization } from "../../api/organization-context.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { Count } from "../../ui/primitives/figures.tsx";
import { lastDays } from "../../ui/primitives/lists/date-range.ts";
import { RankedList, RankedSkeleton } from "../../ui/primitives/lists/ranked-list.tsx";
import { Card, Section } from "../../ui/primitives/page.tsx";
import { EmptyState } from "../../ui/primitives/states.tsx";
import { VideoCell } from "../../ui/product/video-cell.tsx";

/** The videos that gained most views in the last 30 days. */
export function TopVideosCard() {
  return (
    <Section
      title="Top videos"
      description="By views gained in the last 30 days."
      actions={
        <Link to="/videos" className="text-[13px] text-accent-text underline-offset-4 hover:underline">
          View all
        </Link>
      }
    >
      <Card>
        <TopVideos />
      </Card>
    </Section>
  );
}

function TopVideos() {
  const { api } = useOrganization();
  const query = { dateRange: lastDays(30, new Date()), metric: "viewCountInPeriod" as const, limit: 5 };
  const ranking = useQuery(api.analytics.topVideos.queryOptions({ input: { query } }));
  if (!ranking.isSuccess)
    return <QueryState query={ranking} pending={<RankedSkeleton label="top videos" />} />;
  const highest = ranking.data[0]?.viewCountInPeriod ?? 0;
  if (highest === 0) {
    return (
      <EmptyState icon={Video} title="No views yet">
        The videos that gain most show up here after the first syncs.
      </EmptyState>
    );
  }
  return (
    <RankedList
      label="Top videos"
      rows={ranking.data.map((video) => ({
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
        figure: <Count value={video.viewCountInPeriod} />,
        share: video.viewCountInPeriod / highest,
      }))}
    />
  );
}
