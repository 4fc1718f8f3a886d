import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Library } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import type { LibraryVideo } from "../../api/types.ts";
import { QueryState } from "../../parts/query-state.tsx";
import { SimulatedRowMark } from "../../parts/simulated-mark.tsx";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { Card } from "../../ui/primitives/page.tsx";
import { EmptyState, NoMatch, Skeleton } from "../../ui/primitives/states.tsx";
import { multiple } from "../../ui/primitives/text/number-format.ts";
import { tileGridClass, VideoTile } from "../../ui/product/tracked/video-cell.tsx";
import { type LibrarySearch, libraryAddress, libraryQuery, withoutVideo } from "./library-search.ts";
import { VideoPanel } from "./video-panel.tsx";

interface VideoGridProps {
  search: LibrarySearch;
  onChange: (search: LibrarySearch) => void;
}

export function VideoGrid({ search, onChange }: VideoGridProps) {
  const { api } = useOrganization();
  const list = useInfiniteQuery(
    api.library.list.infiniteOptions({
      input: (offset: number) => libraryQuery(search, offset),
      initialPageParam: 0,
      getNextPageParam: ({ nextOffset }) => nextOffset,
      placeholderData: keepPreviousData,
    }),
  );
  if (!list.isSuccess) return <QueryState query={list} pending={<GridSkeleton />} frame={Card} />;
  const videos = list.data.pages.flatMap(({ data }) => data);
  if (videos.length === 0) return <NoVideos search={search} onChange={onChange} />;
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : ""}>
      <ul aria-label="Videos" className={tileGridClass}>
        {videos.map((video) => (
          <li key={video.id} className="min-w-0">
            <VideoCard video={video} onOpen={() => onChange({ ...search, video: video.id })} />
          </li>
        ))}
      </ul>
      <div className="mt-8 flex justify-center">
        {list.hasNextPage ? (
          <Button isPending={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Load more
          </Button>
        ) : (
          <p className="text-[13px] text-faint">
            {videos.length === 1 ? "That is the only one." : `That is all ${videos.length} of them.`}
          </p>
        )}
      </div>
      <VideoPanel
        video={videos.find(({ id }) => id === search.video)}
        onTerm={(terms) => onChange({ ...withoutVideo(search), terms })}
        onClose={() => onChange(withoutVideo(search))}
      />
    </div>
  );
}

const placeholders = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];

function GridSkeleton() {
  return (
    <div role="status" className={tileGridClass}>
      <span className="sr-only">Loading videos</span>
      {placeholders.map((key) => (
        <div key={key} className="flex flex-col gap-2.5">
          <Skeleton className="aspect-9/16 w-full rounded-xl" />
          <Skeleton className="h-3 w-4/5" />
          <Skeleton className="h-2.5 w-1/2" />
        </div>
      ))}
    </div>
  );
}

function VideoCard({ video, onOpen }: { video: LibraryVideo; onOpen: () => void }) {
  return (
    <VideoTile
      {...video}
      account={video.accountUsername}
      badge={
        <>
          {multiple(video.outlierFactor)}
          <span className="sr-only"> the usual views</span>
        </>
      }
      tags={<SimulatedRowMark isSimulated={video.isSimulated} of="library" />}
      onOpen={onOpen}
    />
  );
}

interface NoVideosProps {
  search: LibrarySearch;
  onChange: (search: LibrarySearch) => void;
}

/** Why the shelf is empty, and the way on. */
function NoVideos({ search, onChange }: NoVideosProps) {
  const { organization } = useOrganization();
  if (libraryAddress.hasFilters(search)) {
    return (
      <Card>
        <NoMatch icon={Library} noun="videos" onClear={() => onChange(libraryAddress.withoutFilters(search))}>
          Take a filter away, or search for something wider.
        </NoMatch>
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        icon={Library}
        title="The shelf is still empty"
        action={
          canWrite(organization.role) ? (
            <Link to="/accounts" search={{ add: true }} className={buttonClass("primary")}>
              Track an account
            </Link>
          ) : undefined
        }
      >
        Once a day, Clipledger searches the platforms for the hashtags of your own videos and the names of
        your projects, and keeps what went far beyond its account’s usual views.
      </EmptyState>
    </Card>
  );
}
