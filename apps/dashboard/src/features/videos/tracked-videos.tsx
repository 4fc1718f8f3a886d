import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Link2, RefreshCw } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../api/access.ts";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { TrackedVideo } from "../../api/types.ts";
import { OwedNotice, owedLoss } from "../../parts/owed-notice.tsx";
import { PagedList } from "../../parts/paged-list.tsx";
import { Badge, StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState, NoMatch } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import { PlatformIcon } from "../../ui/product/platform-badge.tsx";
import { SyncProblemBadge } from "../../ui/product/sync-progress.tsx";
import { TabFilters, tabQuery } from "./tab-filters.tsx";
import { VideoLink } from "./video-columns.tsx";
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

interface TrackedVideoTableProps {
  videos: readonly TrackedVideo[];
  onRuns: (eventIds: readonly string[]) => void;
}

function TrackedVideoTable({ videos, onRuns }: TrackedVideoTableProps) {
  const { organization } = useOrganization();
  const [stopping, setStopping] = useState<TrackedVideo | undefined>(undefined);
  const actions: Column<TrackedVideo> = {
    id: "actions",
    header: "Actions",
    place: "actions",
    align: "end",
    cell: (video) => <RowActions video={video} onRuns={onRuns} onStop={() => setStopping(video)} />,
  };
  return (
    <>
      <Table
        label="Individually tracked videos"
        columns={canWrite(organization.role) ? [...columns, actions] : columns}
        rows={videos}
        rowKey={({ id }) => id}
      />
      {stopping === undefined ? null : (
        <StopTrackingDialog video={stopping} onClose={() => setStopping(undefined)} />
      )}
    </>
  );
}

const columns: readonly Column<TrackedVideo>[] = [
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
  { id: "state", header: "State", cell: (video) => <VideoState video={video} /> },
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

function VideoState({ video }: { video: TrackedVideo }) {
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
  const refreshFigures = useRefreshFigures();
  return useMutation(
    api.trackedVideos.refresh.mutationOptions({
      onSuccess: async ({ eventIds }) => {
        onRuns(eventIds);
        await refreshFigures();
      },
      onError: (error) => showToast("error", readError(error).message),
    }),
  );
}

function StopTrackingDialog({ video, onClose }: { video: TrackedVideo; onClose: () => void }) {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const stop = useMutation(
    api.trackedVideos.remove.mutationOptions({
      onSuccess: async () => {
        showToast("success", "The video is no longer tracked by itself.");
        onClose();
        await refreshFigures();
      },
    }),
  );
  const loss = owedLoss(stop.error);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={`Stop tracking video ${video.platformVideoId}?`}
      description={
        video.orgAccountMaxVideos > 0
          ? "Its account is tracked too, so the video and its history stay."
          : "The video and its history are removed, also from past analytics. This cannot be undone."
      }
      confirmLabel={loss ? "Stop tracking, owe less" : "Stop tracking"}
      isPending={stop.isPending}
      notice={loss && <OwedNotice loss={loss} />}
      error={stop.isError && !loss ? readError(stop.error).message : undefined}
      onConfirm={() => stop.mutate({ params: { id: video.id }, body: { acknowledge: loss !== undefined } })}
    />
  );
}
