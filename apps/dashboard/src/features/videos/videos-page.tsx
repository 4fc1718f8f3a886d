import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { canWrite } from "../../api/access.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useActiveRuns, useFollowedRuns } from "../../api/sync-runs.ts";
import { downloadFile, ExportButton, useExport } from "../../parts/export-button.tsx";
import { Button } from "../../ui/primitives/button.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { Page } from "../../ui/primitives/page.tsx";
import { Tabs } from "../../ui/primitives/tabs.tsx";
import { SyncProgress } from "../../ui/product/sync-progress.tsx";
import { AllVideos } from "./all-videos.tsx";
import { ExcludedVideos } from "./excluded-videos.tsx";
import { TrackVideosDialog } from "./track-videos-dialog.tsx";
import { TrackedVideos } from "./tracked-videos.tsx";
import { videoFilters } from "./videos-query.ts";
import { readVideosSearch, type VideosSearch, videoTabs } from "./videos-search.ts";

const route = getRouteApi("/app/videos");

export function VideosPage() {
  // The router hands on what the address holds beside what was read from it; only what was read is safe.
  const search = readVideosSearch(route.useSearch());
  const navigate = route.useNavigate();
  const { organization } = useOrganization();
  const isWriter = canWrite(organization.role);
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const progress = useFollowedRuns(followed);
  useActiveRuns();

  function show(next: VideosSearch, replace = false) {
    void navigate({ search: next, replace, resetScroll: next.page !== undefined });
  }
  const { track, ...withoutDialog } = search;
  const openDialog = isWriter ? () => show({ ...search, track: true }, true) : undefined;

  return (
    <Page
      title="Videos"
      width="wide"
      description="Every video of the tracked accounts, and those you follow one by one."
      actions={<VideosActions search={search} onTrack={openDialog} />}
    >
      <SyncProgress
        {...progress}
        failed={progress.failed.map(({ identifier }) => identifier ?? "a video")}
        onDismiss={() => setFollowed([])}
      />
      <Tabs
        label="Videos"
        choice={{ value: search.tab ?? "videos", onChange: (id) => show(tabSearch(id)) }}
        tabs={[
          { id: "videos", label: "All videos", content: <AllVideos search={search} onChange={show} /> },
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

interface VideosActionsProps {
  search: VideosSearch;
  /** Undefined for people who only read. */
  onTrack: (() => void) | undefined;
}

function VideosActions({ search, onTrack }: VideosActionsProps) {
  const { api } = useOrganization();
  const file = useExport({
    start: () => api.exports.videos.call({ body: { ...videoFilters(search), expand: ["projects"] } }),
    onReady: downloadFile,
    onFailure: (message) => showToast("error", message),
  });
  return (
    <>
      {search.tab === undefined ? <ExportButton {...file} /> : null}
      {onTrack === undefined ? null : (
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={onTrack}>
          Track videos
        </Button>
      )}
    </>
  );
}

function tabSearch(id: string): VideosSearch {
  const tab = videoTabs.find((candidate) => candidate === id);
  return tab === undefined || tab === "videos" ? {} : { tab };
}
