import { useQuery } from "@tanstack/react-query";
import { Download, ExternalLink, Eye, EyeOff } from "lucide-react";
import { canWrite } from "../../api/access.ts";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { ExcludedVideo, Video } from "../../api/types.ts";
import { OwedNotice, owedLoss, unlessLoss } from "../../parts/owed-notice.tsx";
import { ConfirmWrite } from "../../parts/writes/confirm-write.tsx";
import { useWrite } from "../../parts/writes/use-write.ts";
import { saveFrom } from "../../ui/primitives/browser/save-file.ts";
import { Button, buttonClass } from "../../ui/primitives/button.tsx";
import { Notice } from "../../ui/primitives/notice.tsx";
import { showToast, showUndo } from "../../ui/primitives/overlays/toast.tsx";
import { RelativeTime } from "../../ui/primitives/text/time.tsx";
import { platformLabels } from "../../ui/product/words/names.ts";
import { originalUrl } from "./video-columns.tsx";

interface VideoActionsProps {
  video: Video;
  exclusion: ExcludedVideo | undefined;
}

export function VideoActions({ video, exclusion }: VideoActionsProps) {
  const { organization } = useOrganization();
  return (
    <>
      <a href={originalUrl(video)} target="_blank" rel="noreferrer" className={buttonClass()}>
        <ExternalLink aria-hidden="true" />
        Open on {platformLabels[video.platform]}
      </a>
      <DownloadButton video={video} />
      {canWrite(organization.role) ? <ExclusionButton video={video} exclusion={exclusion} /> : null}
    </>
  );
}

function DownloadButton({ video: { platform, platformVideoId } }: { video: Video }) {
  const { api } = useOrganization();
  const download = useWrite(() => api.videos.download.call({ params: { platform, platformVideoId } }), {
    onDone: ({ downloadUrl }) => saveFrom({ downloadUrl, fileName: `${platform}-${platformVideoId}` }),
    refusals: "toast",
  });
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      isPending={download.isPending}
      onClick={() => download.mutate()}
    >
      Download
    </Button>
  );
}

function ExclusionButton({ video, exclusion }: VideoActionsProps) {
  const { exclude, include } = useExclusion();
  const isPending = exclude.isPending || include.isPending;
  if (exclusion === undefined) {
    return (
      <>
        <Button
          icon={<EyeOff aria-hidden="true" />}
          isPending={isPending}
          onClick={() => exclude.mutate({ videos: [video] })}
        >
          Leave out of analytics
        </Button>
        <ExclusionWarning exclude={exclude} />
      </>
    );
  }
  return (
    <Button
      variant="primary"
      icon={<Eye aria-hidden="true" />}
      isPending={isPending}
      onClick={() => include.mutate([exclusion])}
    >
      Count again
    </Button>
  );
}

type ExcludableVideo = Pick<Video, "orgAccountId" | "platform" | "platformAccountId" | "platformVideoId">;

interface Exclusion {
  readonly videos: readonly ExcludableVideo[];
  /** Whether it is known that less is owed afterwards. */
  readonly acknowledge?: boolean;
}

/** Leaving videos out of analytics and payouts, and counting them again: each is the way back of the other. */
export function useExclusion() {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const onError = (error: unknown) => showToast("error", readError(error).message);
  const undo = (work: () => Promise<unknown>) => () => void work().then(refreshFigures, onError);
  const exclude = useWrite(
    ({ videos, acknowledge = false }: Exclusion) =>
      api.excludedVideos.add.call({ body: { entries: videos.map(entryOf), acknowledge } }),
    {
      onDone: (_answer, { videos }) =>
        showUndo(
          videos.length === 1
            ? "The video no longer counts. You find it under Excluded."
            : `${videos.length} videos no longer count. You find them under Excluded.`,
          undo(async () => {
            const ids = await findExclusions(api, videos);
            if (ids.length > 0) await api.excludedVideos.remove.call({ body: { ids } });
          }),
        ),
      refreshes: refreshFigures,
      refusals: unlessLoss,
    },
  );
  const include = useWrite(
    (excluded: readonly ExcludedVideo[]) =>
      api.excludedVideos.remove.call({ body: { ids: excluded.map(({ id }) => id) } }),
    {
      onDone: (_answer, excluded) =>
        showUndo(
          excluded.length === 1
            ? "The video counts again, with its whole history."
            : `${excluded.length} videos count again, with their whole history.`,
          undo(() => api.excludedVideos.add.call({ body: { entries: excluded.map(entryOf) } })),
        ),
      refreshes: refreshFigures,
      refusals: "toast",
    },
  );
  return { exclude, include };
}

function entryOf({ orgAccountId, platform, platformAccountId, platformVideoId }: ExcludableVideo) {
  return { orgAccountId, platform, platformAccountId, platformVideoId };
}

/** The ids of what was just left out, among the newest exclusions of its accounts. */
async function findExclusions(
  api: ReturnType<typeof useOrganization>["api"],
  videos: readonly ExcludableVideo[],
): Promise<string[]> {
  const accounts = [...new Set(videos.map(({ orgAccountId }) => orgAccountId))];
  const { data } = await api.excludedVideos.list.call({
    query: { accounts, perPage: 100, sortCol: "createdAt", sortDir: "desc" },
  });
  const names = new Set(videos.map(({ platform, platformVideoId }) => `${platform} ${platformVideoId}`));
  return data
    .filter(({ platform, platformVideoId }) => names.has(`${platform} ${platformVideoId}`))
    .map(({ id }) => id);
}

/** The exclusion of a video, if it is left out. */
export function useFindExclusion({ platform, platformVideoId, orgAccountId }: Video) {
  const { api } = useOrganization();
  return useQuery(
    api.excludedVideos.list.queryOptions({
      input: {
        query: { search: platformVideoId, accounts: [orgAccountId], platforms: [platform], perPage: 100 },
      },
      select: ({ data }) => data.find((excluded) => excluded.platformVideoId === platformVideoId),
    }),
  ).data;
}

interface ExclusionWarningProps {
  exclude: ReturnType<typeof useExclusion>["exclude"];
}

/** Asks before videos are left out for which money is owed. Nothing as long as none is. */
export function ExclusionWarning({ exclude }: ExclusionWarningProps) {
  const asked = exclude.variables;
  const loss = owedLoss(exclude.error);
  if (asked === undefined || (loss === undefined && asked.acknowledge !== true)) return null;
  return (
    <ConfirmWrite
      send={exclude.mutateAsync}
      input={{ ...asked, acknowledge: true }}
      problem={unlessLoss}
      onClose={() => exclude.reset()}
      title={
        asked.videos.length === 1
          ? "Leave out a video that is owed for?"
          : `Leave out ${asked.videos.length} videos, some of which are owed for?`
      }
      description="What is left out no longer counts in analytics and payouts, also in those that are due. This can be undone under Excluded."
      confirmLabel="Leave out, owe less"
    >
      {loss && <OwedNotice loss={loss} />}
    </ConfirmWrite>
  );
}

export function ExclusionNotice({ exclusion }: { exclusion: ExcludedVideo }) {
  return (
    <Notice tone="warning" title="This video does not count">
      It was left out of analytics and payouts <RelativeTime instant={exclusion.createdAt} />
      {exclusion.user === null ? "" : ` by ${exclusion.user.name}`}. Its history is kept.
    </Notice>
  );
}
