import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link2 } from "lucide-react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { withFilters } from "../../ui/primitives/lists/search-params.ts";
import { Pagination } from "../../ui/primitives/lists/table.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState, ErrorState, NoMatch, NoSuchPage, SkeletonRows } from "../../ui/primitives/states.tsx";
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
  if (list.isPending) return <SkeletonRows label="tracked videos" rows={4} />;
  if (list.isError) {
    const { message, requestId } = readError(list.error);
    return <ErrorState message={message} requestId={requestId} onRetry={() => list.refetch()} />;
  }
  const { data: rows, pageCount, totalRows } = list.data;
  if (rows.length === 0) {
    if (totalRows > 0) return <NoSuchPage icon={Link2} onReturn={() => onChange(withFilters(search, {}))} />;
    if (hasVideoFilters(search)) {
      return <NoMatch icon={Link2} noun="videos" onClear={() => onChange(withoutVideoFilters(search))} />;
    }
    return <NoTrackedVideos onTrack={onTrack} />;
  }
  return (
    <>
      <TrackedVideoTable videos={rows} onRuns={onRuns} />
      <Pagination
        page={search.page ?? 1}
        pageCount={pageCount}
        totalRows={totalRows}
        noun={totalRows === 1 ? "video" : "videos"}
        onPageChange={(page) => onChange({ ...search, page })}
      />
    </>
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
