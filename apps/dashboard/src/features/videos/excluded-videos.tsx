import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { withFilters } from "../../ui/primitives/lists/search-params.ts";
import { Pagination } from "../../ui/primitives/lists/table.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState, ErrorState, NoMatch, NoSuchPage, SkeletonRows } from "../../ui/primitives/states.tsx";
import { ExcludedVideoTable } from "./excluded-video-table.tsx";
import { TabFilters } from "./tab-filters.tsx";
import { tabQuery } from "./tab-query.ts";
import { hasVideoFilters, type VideosSearch, withoutVideoFilters } from "./videos-search.ts";

interface ExcludedVideosProps {
  search: VideosSearch;
  onChange: (search: VideosSearch, replace?: boolean) => void;
}

export function ExcludedVideos({ search, onChange }: ExcludedVideosProps) {
  return (
    <div className="flex flex-col gap-4">
      <TabFilters label="Filter excluded videos" search={search} onChange={onChange} />
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
  if (list.isPending) return <SkeletonRows label="excluded videos" rows={4} />;
  if (list.isError) {
    const { message, requestId } = readError(list.error);
    return <ErrorState message={message} requestId={requestId} onRetry={() => list.refetch()} />;
  }
  const { data: rows, pageCount, totalRows } = list.data;
  if (rows.length === 0) {
    if (totalRows > 0) return <NoSuchPage icon={EyeOff} onReturn={() => onChange(withFilters(search, {}))} />;
    if (hasVideoFilters(search)) {
      return <NoMatch icon={EyeOff} noun="videos" onClear={() => onChange(withoutVideoFilters(search))} />;
    }
    return (
      <EmptyState icon={EyeOff} title="Every video counts">
        Leave a video out from its page or its menu in the list. It then counts neither in analytics nor in
        payouts.
      </EmptyState>
    );
  }
  return (
    <>
      <ExcludedVideoTable videos={rows} />
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
