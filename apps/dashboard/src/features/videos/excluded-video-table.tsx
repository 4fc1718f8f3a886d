import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { ExcludedVideo } from "../../api/types.ts";
import { Button } from "../../ui/primitives/button.tsx";
import { type Column, Table } from "../../ui/primitives/lists/table.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";
import { captionText, VideoCell } from "../../ui/product/video-cell.tsx";
import { useExclusion } from "./use-exclusion.ts";
import { VideoLink } from "./video-link.tsx";

export function ExcludedVideoTable({ videos }: { videos: readonly ExcludedVideo[] }) {
  const { organization } = useOrganization();
  const { include } = useExclusion();
  const actions: Column<ExcludedVideo> = {
    id: "actions",
    header: "Actions",
    place: "actions",
    align: "end",
    cell: (video) => (
      <Button
        size="small"
        aria-label={`Count again: ${captionText(video.caption)}`}
        isPending={include.isPending && include.variables === video.id}
        onClick={() => include.mutate(video.id)}
      >
        Count again
      </Button>
    ),
  };
  return (
    <Table
      label="Excluded videos"
      columns={canWrite(organization.role) ? [...columns, actions] : columns}
      rows={videos}
      rowKey={({ id }) => id}
    />
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
