import { getRouteApi, Link } from "@tanstack/react-router";
import { LayoutGrid, List, Video } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useActiveRuns, useFollowedRuns } from "../../api/sync-runs.ts";
import type { SyncRun } from "../../api/types.ts";
import { useAccountOptions, useProjectOptions } from "../../parts/filter-options.ts";
import { usePageAddress } from "../../parts/pages/page-address.ts";
import { ViewsMenu } from "../../parts/saved-views.tsx";
import { TrackingActions } from "../../parts/tracking-actions.tsx";
import { buttonClass } from "../../ui/primitives/button.tsx";
import { SearchBox } from "../../ui/primitives/forms/search-box.tsx";
import { IconButton } from "../../ui/primitives/icon-button.tsx";
import { listOf, toggled, withFilters } from "../../ui/primitives/lists/search-params.ts";
import { Page } from "../../ui/primitives/page.tsx";
import { EmptyState, NoMatch, NoSuchPage } from "../../ui/primitives/states.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import { AudienceFilters } from "../../ui/product/filters/figure-filters.tsx";
import { FilterMenu, FilterSearch } from "../../ui/product/filters/filter-menu.tsx";
import { SyncProgress } from "../../ui/product/tracked/sync-progress.tsx";
import { ExcludedVideos } from "./excluded-videos.tsx";
import { TrackedVideos } from "./tracked-videos.tsx";
import { TrackVideosDialog } from "./tracking-dialogs.tsx";
import { VideoList } from "./video-list.tsx";
import { type VideosSearch, videoFilters, videosAddress } from "./videos-search.ts";

const route = getRouteApi("/app/videos");

export function VideosPage() {
  const { search, show, filter } = usePageAddress(route, videosAddress);
  const { organization } = useOrganization();
  const isWriter = canWrite(organization.role);
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const progress = useFollowedRuns(followed);
  useActiveRuns();

  const { track, ...withoutDialog } = search;
  const openDialog = isWriter ? () => show({ ...search, track: true }, true) : undefined;

  return (
    <Page
      title="Videos"
      width="wide"
      description="Every video of the tracked accounts, and those you follow one by one."
      actions={<VideosActions search={search} onTrack={openDialog} />}
    >
      <SyncProgress {...progress} {...namesIn(progress)} onDismiss={() => setFollowed([])} />
      <Tabs
        label="Videos"
        choice={{
          value: search.tab ?? "videos",
          onChange: (id) => show(id === "videos" ? {} : videosAddress.read({ tab: id })),
        }}
        tabs={[
          {
            id: "videos",
            label: "All videos",
            content: <AllVideos search={search} onChange={filter} />,
          },
          {
            id: "tracked",
            label: "Individually tracked",
            content: (
              <TrackedVideos search={search} onChange={show} onTrack={openDialog} onRuns={setFollowed} />
            ),
          },
          {
            id: "excluded",
            label: "Excluded",
            content: <ExcludedVideos search={search} onChange={show} />,
          },
        ]}
      />
      {isWriter && track === true ? (
        <TrackVideosDialog
          onClose={() => show(withoutDialog, true)}
          onTracked={(eventIds) => {
            setFollowed(eventIds);
            show({ tab: "tracked" }, true);
          }}
        />
      ) : null}
    </Page>
  );
}

function namesIn({ failed, postponed }: Readonly<Record<"failed" | "postponed", readonly SyncRun[]>>) {
  const name = ({ identifier }: SyncRun) => identifier ?? "a video";
  return { failed: failed.map(name), postponed: postponed.map(name) };
}

interface VideosActionsProps {
  search: VideosSearch;
  onTrack: (() => void) | undefined;
}

function VideosActions({ search, onTrack }: VideosActionsProps) {
  const { api } = useOrganization();
  const filters = videoFilters(search);
  return (
    <TrackingActions
      isListShown={search.tab === undefined}
      startExport={() => api.exports.videos.call({ body: { ...filters, expand: ["projects"] } })}
      addLabel="Track videos"
      onAdd={onTrack}
    />
  );
}

interface AllVideosProps {
  search: VideosSearch;
  onChange: (search: VideosSearch) => void;
}

function AllVideos({ search, onChange }: AllVideosProps) {
  return (
    <div className="flex flex-col gap-4 pt-1">
      <VideoFilters search={search} onChange={onChange} />
      <VideoList
        audience={search}
        list={search}
        layout={search.layout ?? "table"}
        scope="many-accounts"
        onListChange={({ page, sort, dir, size }) => {
          const next = withFilters(search, { sort, dir, size });
          onChange(page === undefined ? next : { ...next, page });
        }}
        empty={(totalRows) => <NoVideos search={search} totalRows={totalRows} onChange={onChange} />}
      />
    </div>
  );
}

function NoVideos({ search, totalRows, onChange }: AllVideosProps & { totalRows: number }) {
  if (totalRows > 0) {
    return <NoSuchPage icon={Video} onReturn={() => onChange(withFilters(search, {}))} />;
  }
  if (videosAddress.hasFilters(search)) {
    return (
      <NoMatch icon={Video} noun="videos" onClear={() => onChange(videosAddress.withoutFilters(search))} />
    );
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

interface VideoFiltersProps {
  search: VideosSearch;
  onChange: (search: VideosSearch) => void;
}

const contentTypes = [
  { value: "video", label: "Videos" },
  { value: "slideshow", label: "Slideshows" },
];

function VideoFilters({ search, onChange }: VideoFiltersProps) {
  const accounts = useAccountOptions(listOf(search.accounts));
  return (
    <AudienceFilters
      label="Filter videos"
      search={search}
      defaultViewMode="all"
      projectOptions={useProjectOptions()}
      onChange={(change) => onChange(withFilters(search, change))}
      onClear={() => onChange(videosAddress.withoutFilters(search))}
      isFiltered={videosAddress.hasFilters(search)}
      trailing={
        <>
          <ViewsMenu list="videos" />
          <LayoutButton search={search} onChange={onChange} />
        </>
      }
    >
      <SearchBox
        label="Search videos"
        placeholder="Words of the caption"
        value={search.q ?? ""}
        onSearch={(text) => onChange(withFilters(search, { q: text === "" ? undefined : text }))}
      />
      <FilterSearch
        label="Account"
        {...accounts}
        onToggle={(id) => onChange(withFilters(search, { accounts: toggled(search.accounts, id) }))}
      />
      <FilterMenu
        label="Kind"
        options={contentTypes}
        chosen={listOf(search.contentTypes)}
        onToggle={(value) =>
          onChange(withFilters(search, { contentTypes: toggled(search.contentTypes, value) }))
        }
      />
    </AudienceFilters>
  );
}

function LayoutButton({ search, onChange }: VideoFiltersProps) {
  const { layout, ...asTable } = search;
  const isGrid = layout === "grid";
  return (
    <span className="ml-auto">
      <IconButton
        label={isGrid ? "Show as table" : "Show as grid"}
        onClick={() => onChange(isGrid ? asTable : { ...search, layout: "grid" })}
      >
        {isGrid ? <List aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
      </IconButton>
    </span>
  );
}
