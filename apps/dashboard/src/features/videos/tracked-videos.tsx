import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { useOrganization } from "../../api/organization-context.ts";
import { PagedList } from "../../parts/paged-list.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState, NoMatch } from "../../ui/primitives/states.tsx";
import { TabFilters } from "./tab-filters.tsx";
import { tabQuery } from "./tab-query.ts";
import { TrackedVideoTable } from "./tracked-video-table.tsx";
import { hasVideoFilters, type VideosSearch, withoutVideoFilters } from "./videos-search.ts";

interface TrackedVideosProps {
  search: VideosSearch;
  onChange: (search: VideosSearch, replace?: boolean) => void;
  /** Undefined for people who only read. */
  onTrack: (() => void) | undefined;
  onRuns: (eventIds: readonly string[]) => void;
}

export function TrackedVideos({ search, onChange, onTrack, onRuns }: TrackedVideosProps) {
  return (
    <div className="flex flex-col gap-4">
      <TabFilters label="Filter individually tracked videos" search={search} onChange={onChange} />
      <Card>
        <TrackedVideoList search={search} onChange={onChange} onTrack={onTrack} onRuns={onRuns} />
      </Card>
    </div>
  );
}

function TrackedVideoList({ search, onChange, onTrack, onRuns }: TrackedVideosProps) {
  const { api } = useOrganization();
  const list = useQuery(
    api.trackedVideos.list.queryOptions({
      input: { query: { ...tabQuery(search).query, viewMode: "all" } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <PagedList
      list={list}
      label="tracked videos"
      rows={4}
      nouns={["video", "videos"]}
      icon={Link2}
      page={search.page ?? 1}
      onPageChange={(page) => onChange(withoutGaps({ ...search, page }))}
      empty={
        hasVideoFilters(search) ? (
          <NoMatch icon={Link2} noun="videos" onClear={() => onChange(withoutVideoFilters(search))} />
        ) : (
          <NoTrackedVideos onTrack={onTrack} />
        )
      }
    >
      {({ data }) => <TrackedVideoTable videos={data} onRuns={onRuns} />}
    </PagedList>
  );
}

function NoTrackedVideos({ onTrack }: Pick<TrackedVideosProps, "onTrack">) {
  return (
    <EmptyState
      icon={Link2}
      title="No individually tracked videos"
      {...(onTrack === undefined
        ? {}
        : {
            action: (
              <Button variant="primary" onClick={onTrack}>
                Track videos
              </Button>
            ),
          })}
    >
      Follow a single video by its link, without the rest of its account.
    </EmptyState>
  );
}
