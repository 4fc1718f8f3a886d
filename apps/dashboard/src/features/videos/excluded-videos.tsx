import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { EyeOff } from "lucide-react";
import { useOrganization } from "../../api/organization-context.ts";
import { PagedList } from "../../parts/paged-list.tsx";
import { withoutGaps } from "../../ui/primitives/lists/search-params.ts";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState, NoMatch } from "../../ui/primitives/states.tsx";
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
  return (
    <PagedList
      list={list}
      label="excluded videos"
      rows={4}
      nouns={["video", "videos"]}
      icon={EyeOff}
      page={search.page ?? 1}
      onPageChange={(page) => onChange(withoutGaps({ ...search, page }))}
      empty={<NoExcludedVideos search={search} onChange={onChange} />}
    >
      {({ data }) => <ExcludedVideoTable videos={data} />}
    </PagedList>
  );
}

function NoExcludedVideos({ search, onChange }: ExcludedVideosProps) {
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
