import { keepPreviousData, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Eye, EyeOff, Heart, type LucideIcon, Video } from "lucide-react";
import { type ReactNode, useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { VideoRow } from "../../api/types.ts";
import { useListTools } from "../../parts/list-tools.tsx";
import { QueryState } from "../../parts/query-state.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { Count } from "../../ui/primitives/figures.tsx";
import type { ListSearch } from "../../ui/primitives/lists/address-fields.ts";
import { ListBar, Pagination, pagesOf, sortingOf } from "../../ui/primitives/lists/paged-table.tsx";
import { SelectionBar, selectColumn } from "../../ui/primitives/lists/row-selection.tsx";
import { SortSelect } from "../../ui/primitives/lists/sorting.tsx";
import { Table, type WholeTotals } from "../../ui/primitives/lists/table.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState, NoSuchPage } from "../../ui/primitives/states.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import type { AudienceSearch } from "../../ui/product/filters/figure-search.ts";
import { PlatformIcon } from "../../ui/product/tracked/platform-badge.tsx";
import { captionText, Thumbnail, tileGridClass } from "../../ui/product/tracked/video-cell.tsx";
import { ExclusionWarning, useExclusion } from "./video-actions.tsx";
import { VideoLink, type VideoScope, ViralityBadge, videoColumns } from "./video-columns.tsx";
import { defaultVideoSort, type VideoSortKey, videoFilters, videosQuery } from "./videos-search.ts";

interface VideoListProps {
  audience: AudienceSearch & { readonly q?: string };
  list: ListSearch<VideoSortKey>;
  layout: "table" | "grid";
  scope: VideoScope;
  onListChange: (list: ListSearch<VideoSortKey>) => void;
  /** Shown instead of no videos at all; it is told whether another page has some. */
  empty: (totalRows: number) => ReactNode;
}

export function VideoList(props: VideoListProps) {
  const { audience, list, empty } = props;
  const { api } = useOrganization();
  const videos = useQuery(
    api.videos.list.queryOptions({
      input: videosQuery(audience, list),
      placeholderData: keepPreviousData,
    }),
  );
  if (!videos.isSuccess) return <QueryState query={videos} label="videos" rows={6} frame={Card} />;
  if (videos.data.data.length === 0) return <Card>{empty(videos.data.totalRows)}</Card>;
  return (
    <div aria-busy={videos.isPlaceholderData} className={videos.isPlaceholderData ? "opacity-60" : ""}>
      <ShownVideos {...props} {...videos.data} />
    </div>
  );
}

const nameOf = ({ caption }: VideoRow) => captionText(caption);

interface ShownVideosProps extends VideoListProps {
  data: readonly VideoRow[];
  pageCount: number;
  totalRows: number;
}

function ShownVideos(props: ShownVideosProps) {
  const { audience, list, layout, scope, onListChange, data: rows, pageCount, totalRows } = props;
  const { api, organization } = useOrganization();
  const [ticked, setTicked] = useState<readonly VideoRow[]>([]);
  const { exclude } = useExclusion();
  const isWriter = canWrite(organization.role);
  const selected = rows.filter(({ id }) => ticked.some((video) => video.id === id));
  const all = videoColumns(scope, isWriter ? (video) => exclude.mutate({ videos: [video] }) : undefined);
  const ticks = selectColumn({ rows, selected, onSelect: setTicked, noun: "videos", nameOf });
  const { columns, tools } = useListTools({
    list: scope === "one-account" ? "account-videos" : "videos",
    columns: isWriter ? [ticks, ...all] : all,
    fetchPage: (page) => api.videos.list.call(videosQuery(audience, { ...list, page, size: 100 })),
  });
  const totals = useVideoTotals(audience, totalRows, pageCount > 1 && layout === "table");
  const sorting = sortingOf(list, defaultVideoSort, onListChange);
  return (
    <>
      <ListBar tools={layout === "grid" ? undefined : tools}>
        <SortSelect
          columns={all}
          sorting={sorting}
          className={layout === "grid" ? "sm:w-64!" : "md:hidden"}
        />
      </ListBar>
      <Card className="md:max-lg:overflow-x-auto">
        {layout === "grid" ? (
          <VideoGrid videos={rows} />
        ) : (
          <Table
            label="Videos"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            sorting={sorting}
            spacing="dense"
            totals={pageCount > 1 ? totals : "list"}
          />
        )}
        <Pagination
          {...pagesOf(list, onListChange)}
          pageCount={pageCount}
          totalRows={totalRows}
          noun={totalRows === 1 ? "video" : "videos"}
        />
      </Card>
      {layout === "grid" ? null : (
        <SelectionBar label="Selected videos" count={selected.length} onClear={() => setTicked([])}>
          <Button
            variant="ghost"
            icon={<EyeOff aria-hidden="true" />}
            isPending={exclude.isPending}
            onClick={() => exclude.mutate({ videos: selected })}
          >
            Leave out of analytics
          </Button>
        </SelectionBar>
      )}
      <ExclusionWarning exclude={exclude} />
    </>
  );
}

/** What all videos of the list come to, whatever the page and the order. */
function useVideoTotals(audience: VideoListProps["audience"], count: number, isAsked: boolean): WholeTotals {
  const { api } = useOrganization();
  const totals = useQuery(
    api.listTotals.videos.queryOptions({ input: { query: videoFilters(audience) }, enabled: isAsked }),
  );
  const values =
    totals.data &&
    Object.fromEntries(
      Object.entries(totals.data).map(([id, value]) => [id, <Count key={id} value={value} />]),
    );
  return { count, values };
}

interface AccountVideosProps {
  accountId: string;
  list: ListSearch<VideoSortKey>;
  onListChange: (list: ListSearch<VideoSortKey>) => void;
}

/** The videos of one account, for its own page. */
export function AccountVideos({ accountId, list, onListChange }: AccountVideosProps) {
  return (
    <VideoList
      audience={{ accounts: accountId }}
      list={list}
      layout="table"
      scope="one-account"
      onListChange={onListChange}
      empty={(totalRows) =>
        totalRows > 0 ? (
          <NoSuchPage icon={Video} onReturn={() => onListChange({})} />
        ) : (
          <EmptyState icon={Video} title="No videos yet">
            They show up after the first sync. An account that follows no videos, or whose hashtag filter lets
            none through, stays empty.
          </EmptyState>
        )
      }
    />
  );
}

/** Videos by their pictures. */
function VideoGrid({ videos }: { videos: readonly VideoRow[] }) {
  return (
    <ul aria-label="Videos" className={clsx(tileGridClass, "p-4 sm:p-5")}>
      {videos.map((video) => (
        <li key={video.id} className="group relative flex min-w-0 flex-col">
          <Thumbnail
            src={video.thumbnailUrl}
            durationSeconds={video.durationSeconds}
            className="w-full rounded-lg!"
          />
          <span className="absolute top-2 left-2">
            <PlatformIcon platform={video.platform} className="size-6!" />
          </span>
          <VideoLink
            video={video}
            className="mt-2 line-clamp-2 font-medium text-[13px] leading-4.5 underline-offset-4 [overflow-wrap:anywhere] after:absolute after:inset-0 after:rounded-lg group-hover:underline"
          >
            {captionText(video.caption)}
          </VideoLink>
          <span className="mt-0.5 truncate text-faint text-xs">
            @{video.accountUsername} · <RelativeTime instant={video.publishedAt} />
          </span>
          <GridFigures video={video} />
        </li>
      ))}
    </ul>
  );
}

function GridFigures({ video }: { video: VideoRow }) {
  return (
    <dl className="mt-1.5 flex h-5.5 items-center gap-3 text-muted text-xs">
      <GridFigure label="Views" icon={Eye}>
        <Count value={video.viewCount} />
      </GridFigure>
      <GridFigure label="Likes" icon={Heart}>
        <Count value={video.likeCount} />
      </GridFigure>
      <div className="ml-auto">
        <dt className="sr-only">Virality</dt>
        <dd>
          <ViralityBadge factor={video.viralityFactor} />
        </dd>
      </div>
    </dl>
  );
}

function GridFigure({
  label,
  icon: Icon,
  children,
}: {
  label: string;
  icon: LucideIcon;
  children: ReactNode;
}) {
  return (
    <div className="flex items-center gap-1">
      <dt>
        <Icon aria-hidden="true" className="size-3.5 text-faint" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
