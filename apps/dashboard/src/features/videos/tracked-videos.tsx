import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Link2, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { isPostponed, useActiveRuns, useRefreshFigures } from "../../api/sync-runs.ts";
import type { SyncRun, TrackedVideo } from "../../api/types.ts";
import { PagedList } from "../../parts/paged-list.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { Badge, StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { pagesOf } from "../../ui/primitives/lists/paged-table.tsx";
import { SelectionBar, selectColumn } from "../../ui/primitives/lists/row-selection.tsx";
import { actionsColumn, type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState, NoMatch } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import { PlatformIcon } from "../../ui/product/tracked/platform-badge.tsx";
import { PostponedBadge, SyncProblemBadge } from "../../ui/product/tracked/sync-progress.tsx";
import { TabFilters, tabQuery } from "./tab-filters.tsx";
import { StopTrackingDialog } from "./tracking-dialogs.tsx";
import { VideoLink } from "./video-columns.tsx";
import { type VideosSearch, videosAddress } from "./videos-search.ts";

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
      <TabFilters
        label="Filter individually tracked videos"
        list="tracked-videos"
        search={search}
        onChange={onChange}
      />
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
      {...pagesOf(search, onChange)}
      empty={
        videosAddress.hasFilters(search) ? (
          <NoMatch
            icon={Link2}
            noun="videos"
            onClear={() => onChange(videosAddress.withoutFilters(search))}
          />
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

interface TrackedVideoTableProps {
  videos: readonly TrackedVideo[];
  onRuns: (eventIds: readonly string[]) => void;
}

function TrackedVideoTable({ videos, onRuns }: TrackedVideoTableProps) {
  const { organization } = useOrganization();
  const columns = columnsFor(useActiveRuns());
  const [stopping, setStopping] = useState<readonly TrackedVideo[] | undefined>(undefined);
  const [ticked, setTicked] = useState<readonly TrackedVideo[]>([]);
  const selected = videos.filter(({ id }) => ticked.some((video) => video.id === id));
  const nameOf = ({ platformVideoId }: TrackedVideo) => platformVideoId;
  const ticks = selectColumn({ rows: videos, selected, onSelect: setTicked, noun: "videos", nameOf });
  const actions: Column<TrackedVideo> = actionsColumn((video) => (
    <RowActions video={video} onRuns={onRuns} onStop={() => setStopping([video])} />
  ));
  return (
    <>
      <Table
        label="Individually tracked videos"
        columns={canWrite(organization.role) ? [ticks, ...columns, actions] : columns}
        rows={videos}
        rowKey={({ id }) => id}
      />
      <SelectionBar label="Selected videos" count={selected.length} onClear={() => setTicked([])}>
        <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => setStopping(selected)}>
          Stop tracking
        </Button>
      </SelectionBar>
      {stopping === undefined ? null : (
        <StopTrackingDialog videos={stopping} onClose={() => setStopping(undefined)} />
      )}
    </>
  );
}

function columnsFor(runs: readonly SyncRun[]): readonly Column<TrackedVideo>[] {
  return [
    {
      id: "video",
      header: "Video",
      place: "title",
      cell: (video) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <PlatformIcon platform={video.platform} />
          <VideoLink video={video} className="truncate font-medium underline-offset-4 hover:underline">
            {video.platformVideoId}
          </VideoLink>
          {video.isCompetitor ? <Badge>Competitor</Badge> : null}
        </span>
      ),
    },
    {
      id: "account",
      header: "Account",
      cell: (video) => (
        <Link
          to="/accounts/$accountId"
          params={{ accountId: video.orgAccountId }}
          className="truncate text-muted underline-offset-4 hover:underline"
        >
          {video.accountDisplayName ?? (video.username === null ? "Not known yet" : `@${video.username}`)}
        </Link>
      ),
    },
    {
      id: "state",
      header: "State",
      cell: (video) => <VideoState video={video} run={postponedRunOf(runs, video)} />,
    },
    {
      id: "added",
      header: "Added",
      cell: (video) => (
        <span className="text-muted">
          <RelativeTime instant={video.createdAt} />
          {video.user === null ? null : ` by ${video.user.name}`}
        </span>
      ),
    },
  ];
}

function postponedRunOf(runs: readonly SyncRun[], video: TrackedVideo): SyncRun | undefined {
  return runs.find(
    (run) =>
      isPostponed(run) &&
      run.dataType === "videos" &&
      run.platform === video.platform &&
      run.identifier === video.platformVideoId,
  );
}

function VideoState({ video, run }: { video: TrackedVideo; run: SyncRun | undefined }) {
  if (run?.postponedUntil !== undefined) {
    return <PostponedBadge until={run.postponedUntil} reason={run.postponedReason} />;
  }
  if (video.lastErrorCode !== null) {
    return <SyncProblemBadge problem={video.lastErrorCode} noun="video" />;
  }
  if (video.analyticsLatestLoadAt === null) return <StateBadge tone="info">First sync</StateBadge>;
  return (
    <span className="text-muted">
      Synced <RelativeTime instant={video.analyticsLatestLoadAt} />
    </span>
  );
}

interface RowActionsProps extends Pick<TrackedVideoTableProps, "onRuns"> {
  video: TrackedVideo;
  onStop: () => void;
}

function RowActions({ video, onRuns, onStop }: RowActionsProps) {
  const refresh = useRefreshVideo(onRuns);
  return (
    <span className="inline-flex gap-2">
      <Button
        size="small"
        icon={<RefreshCw aria-hidden="true" />}
        aria-label={`Refresh video ${video.platformVideoId}`}
        isPending={refresh.isPending}
        onClick={() => refresh.mutate({ body: { items: [{ platform: video.platform, id: video.id }] } })}
      >
        Refresh
      </Button>
      <Button size="small" aria-label={`Stop tracking video ${video.platformVideoId}`} onClick={onStop}>
        Stop tracking
      </Button>
    </span>
  );
}

/** Syncs individually tracked videos now. */
function useRefreshVideo(onRuns: (eventIds: readonly string[]) => void) {
  const { api } = useOrganization();
  return useWrite(api.trackedVideos.refresh.call, {
    onDone: ({ eventIds }) => onRuns(eventIds),
    refreshes: useRefreshFigures(),
    refusals: "toast",
  });
}
