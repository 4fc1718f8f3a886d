import { Video } from "lucide-react";
import type { ListSearch } from "../../ui/primitives/lists/search-params.ts";
import { EmptyState, NoSuchPage } from "../../ui/primitives/states.tsx";
import { VideoList } from "./video-list.tsx";
import type { VideoSortKey } from "./videos-search.ts";

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
