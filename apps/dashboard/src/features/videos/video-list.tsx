import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useOrganization } from "../../api/organization-context.ts";
import { QueryState } from "../../parts/query-state.tsx";
import type { ListSearch } from "../../ui/primitives/lists/search-params.ts";
import { type Sorting, SortSelect } from "../../ui/primitives/lists/sorting.tsx";
import { Pagination, Table } from "../../ui/primitives/lists/table.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import type { AudienceSearch } from "../../ui/product/audience-search.ts";
import { useVideoColumns, type VideoScope } from "./video-columns.tsx";
import { VideoGrid } from "./video-grid.tsx";
import { defaultVideoSort, videosQuery } from "./videos-query.ts";
import type { VideoSortKey } from "./videos-search.ts";

interface VideoListProps {
  audience: AudienceSearch;
  list: ListSearch<VideoSortKey>;
  layout: "table" | "grid";
  scope: VideoScope;
  onListChange: (list: ListSearch<VideoSortKey>) => void;
  /** Shown instead of no videos at all; it is told whether another page has some. */
  empty: (totalRows: number) => ReactNode;
}

export function VideoList({ audience, list, layout, scope, onListChange, empty }: VideoListProps) {
  const { api } = useOrganization();
  const columns = useVideoColumns(scope);
  const videos = useQuery(
    api.videos.list.queryOptions({
      input: videosQuery(audience, list),
      placeholderData: keepPreviousData,
    }),
  );
  if (!videos.isSuccess) return <QueryState query={videos} label="videos" rows={6} frame={Card} />;
  const { data: rows, pageCount, totalRows } = videos.data;
  if (rows.length === 0) return <Card>{empty(totalRows)}</Card>;
  const sorting: Sorting<VideoSortKey> = {
    key: list.sort ?? defaultVideoSort.key,
    direction: list.dir ?? defaultVideoSort.direction,
    onSort: (sort, dir) => onListChange({ sort, dir }),
  };
  return (
    <div aria-busy={videos.isPlaceholderData} className={videos.isPlaceholderData ? "opacity-60" : ""}>
      <SortSelect
        columns={columns}
        sorting={sorting}
        className={layout === "grid" ? "mb-3 sm:w-64!" : "mb-3 md:hidden"}
      />
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
          />
        )}
        <Pagination
          page={list.page ?? 1}
          pageCount={pageCount}
          totalRows={totalRows}
          noun={totalRows === 1 ? "video" : "videos"}
          onPageChange={(page) => onListChange({ ...list, page })}
        />
      </Card>
    </div>
  );
}
