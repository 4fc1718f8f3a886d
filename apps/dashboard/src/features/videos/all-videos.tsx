import { Link } from "@tanstack/react-router";
import { Video } from "lucide-react";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { withFilters } from "../../ui/primitives/lists/search-params.ts";
import { EmptyState, NoMatch, NoSuchPage } from "../../ui/primitives/states.tsx";
import { VideoFilters } from "./video-filters.tsx";
import { VideoList } from "./video-list.tsx";
import { hasVideoFilters, type VideosSearch, withoutVideoFilters } from "./videos-search.ts";

interface AllVideosProps {
  search: VideosSearch;
  onChange: (search: VideosSearch) => void;
}

export function AllVideos({ search, onChange }: AllVideosProps) {
  return (
    <div className="flex flex-col gap-4 pt-1">
      <VideoFilters search={search} onChange={onChange} />
      <VideoList
        audience={search}
        list={search}
        layout={search.layout ?? "table"}
        scope="many-accounts"
        onListChange={({ page, sort, dir }) =>
          onChange(
            page === undefined
              ? withFilters(search, { sort, dir })
              : { ...withFilters(search, { sort, dir }), page },
          )
        }
        empty={(totalRows) => <NoVideos search={search} totalRows={totalRows} onChange={onChange} />}
      />
    </div>
  );
}

function NoVideos({ search, totalRows, onChange }: AllVideosProps & { totalRows: number }) {
  if (totalRows > 0) {
    return <NoSuchPage icon={Video} onReturn={() => onChange(withFilters(search, {}))} />;
  }
  if (hasVideoFilters(search)) {
    return <NoMatch icon={Video} noun="videos" onClear={() => onChange(withoutVideoFilters(search))} />;
  }
  return (
    <EmptyState
      icon={Video}
      title="No videos yet"
      action={
        <Link to="/accounts" className={buttonClass("primary")}>
          Go to accounts
        </Link>
      }
    >
      Track an account, and its videos come in with their figures. A single video can be tracked by its link.
    </EmptyState>
  );
}
