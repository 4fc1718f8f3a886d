import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { ExcludedVideo } from "../../api/types.ts";
import { PagedList } from "../../parts/paged-list.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { pagesOf } from "../../ui/primitives/lists/paged-table.tsx";
import { SelectionBar, selectColumn } from "../../ui/primitives/lists/row-selection.tsx";
import { actionsColumn, type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState, NoMatch } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import { captionText, VideoCell } from "../../ui/product/tracked/video-cell.tsx";
import { TabFilters, tabQuery } from "./tab-filters.tsx";
import { useExclusion } from "./video-actions.tsx";
import { VideoLink } from "./video-columns.tsx";
import { type VideosSearch, videosAddress } from "./videos-search.ts";

interface ExcludedVideosProps {
  search: VideosSearch;
  onChange: (search: VideosSearch, replace?: boolean) => void;
}

export function ExcludedVideos({ search, onChange }: ExcludedVideosProps) {
  return (
    <div className="flex flex-col gap-4">
      <TabFilters label="Filter excluded videos" list="excluded-videos" search={search} onChange={onChange} />
      <Card>
        <ExcludedVideoList search={search} onChange={onChange} />
      </Card>
    </div>
  );
}

function ExcludedVideoList({ search, onChange }: ExcludedVideosProps) {
  const { api } = useOrganization();
  const list = useQuery(
    api.excludedVideos.list.queryOptions({ input: tabQuery(search), placeholderData: keepPreviousData }),
  );
  return (
    <PagedList
      list={list}
      label="excluded videos"
      rows={4}
      nouns={["video", "videos"]}
      icon={EyeOff}
      {...pagesOf(search, onChange)}
      empty={<NoExcludedVideos search={search} onChange={onChange} />}
    >
      {({ data }) => <ExcludedVideoTable videos={data} />}
    </PagedList>
  );
}

function NoExcludedVideos({ search, onChange }: ExcludedVideosProps) {
  if (videosAddress.hasFilters(search)) {
    return (
      <NoMatch icon={EyeOff} noun="videos" onClear={() => onChange(videosAddress.withoutFilters(search))} />
    );
  }
  return (
    <EmptyState icon={EyeOff} title="Every video counts">
      Leave a video out from its page or its menu in the list. It then counts neither in analytics nor in
      payouts.
    </EmptyState>
  );
}

function ExcludedVideoTable({ videos }: { videos: readonly ExcludedVideo[] }) {
  const { organization } = useOrganization();
  const { include } = useExclusion();
  const [ticked, setTicked] = useState<readonly ExcludedVideo[]>([]);
  const selected = videos.filter(({ id }) => ticked.some((video) => video.id === id));
  const nameOf = ({ caption }: ExcludedVideo) => captionText(caption);
  const ticks = selectColumn({ rows: videos, selected, onSelect: setTicked, noun: "videos", nameOf });
  const actions: Column<ExcludedVideo> = actionsColumn((video) => (
    <Button
      size="small"
      aria-label={`Count again: ${captionText(video.caption)}`}
      isPending={include.isPending && include.variables.includes(video)}
      onClick={() => include.mutate([video])}
    >
      Count again
    </Button>
  ));
  return (
    <>
      <Table
        label="Excluded videos"
        columns={canWrite(organization.role) ? [ticks, ...columns, actions] : columns}
        rows={videos}
        rowKey={({ id }) => id}
      />
      <SelectionBar label="Selected videos" count={selected.length} onClear={() => setTicked([])}>
        <Button
          variant="ghost"
          icon={<Eye aria-hidden="true" />}
          isPending={include.isPending}
          onClick={() => include.mutate(selected)}
        >
          Count again
        </Button>
      </SelectionBar>
    </>
  );
}

const columns: readonly Column<ExcludedVideo>[] = [
  {
    id: "video",
    header: "Video",
    place: "title",
    cell: (video) => (
      <VideoCell
        {...video}
        account={video.username}
        link={(caption) =>
          video.contentType === null ? caption : <VideoLink video={video}>{caption}</VideoLink>
        }
      />
    ),
  },
  {
    id: "excluded",
    header: "Excluded",
    cell: (video) => (
      <span className="text-muted">
        <RelativeTime instant={video.createdAt} />
        {video.user === null ? null : ` by ${video.user.name}`}
      </span>
    ),
  },
];
