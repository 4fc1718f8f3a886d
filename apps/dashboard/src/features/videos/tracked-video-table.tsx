import { Link } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { TrackedVideo } from "../../api/types.ts";
import { Badge, StateBadge } from "../../ui/primitives/badge.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import { PlatformIcon } from "../../ui/product/platform-badge.tsx";
import { SyncProblemBadge } from "../../ui/product/sync-progress.tsx";
import { StopTrackingDialog } from "./stop-tracking-dialog.tsx";
import { useRefreshVideo } from "./use-refresh-video.ts";
import { VideoLink } from "./video-link.tsx";

interface TrackedVideoTableProps {
  videos: readonly TrackedVideo[];
  onRuns: (eventIds: readonly string[]) => void;
}

export function TrackedVideoTable({ videos, onRuns }: TrackedVideoTableProps) {
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
