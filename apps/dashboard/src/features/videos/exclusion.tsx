import { useMutation, useQuery } from "@tanstack/react-query";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { ExcludedVideo, Video } from "../../api/types.ts";
import { OwedNotice, owedLoss } from "../../parts/owed-notice.tsx";
import { Notice } from "../../ui/primitives/notice.tsx";
import { ConfirmDialog } from "../../ui/primitives/overlays/dialog.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";
import { RelativeTime } from "../../ui/primitives/time.tsx";

type ExcludableVideo = Pick<Video, "orgAccountId" | "platform" | "platformAccountId" | "platformVideoId">;

interface Exclusion {
  readonly video: ExcludableVideo;
  /** Whether it is known that less is owed afterwards. */
  readonly acknowledge?: boolean;
}

/** Leaving videos out of analytics and payouts, and counting them again. */
export function useExclusion() {
  const { api } = useOrganization();
  const refreshFigures = useRefreshFigures();
  const onError = (error: unknown) => showToast("error", readError(error).message);
  const exclude = useMutation({
    mutationFn: ({ video, acknowledge = false }: Exclusion) => {
      const { orgAccountId, platform, platformAccountId, platformVideoId } = video;
      return api.excludedVideos.add.call({
        body: { entries: [{ orgAccountId, platform, platformAccountId, platformVideoId }], acknowledge },
      });
    },
    onSuccess: async () => {
      showToast("success", "The video no longer counts. You find it under Excluded.");
      await refreshFigures();
    },
    onError: (error) => (owedLoss(error) ? undefined : onError(error)),
  });
  const include = useMutation({
    mutationFn: (exclusionId: string) => api.excludedVideos.remove.call({ body: { ids: [exclusionId] } }),
    onSuccess: async () => {
      showToast("success", "The video counts again, with its whole history.");
      await refreshFigures();
    },
    onError,
  });
  return { exclude, include };
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

/** Asks before a video is left out for which money is owed. Nothing as long as none is. */
export function ExclusionWarning({ exclude }: ExclusionWarningProps) {
  const asked = exclude.variables;
  const loss = owedLoss(exclude.error);
  if (asked === undefined || (loss === undefined && asked.acknowledge !== true)) return null;
  return (
    <ConfirmDialog
      open={!exclude.isSuccess}
      onOpenChange={(isOpen) => (isOpen ? undefined : exclude.reset())}
      title="Leave out a video that is owed for?"
      description="It no longer counts in analytics and payouts, also in those that are due. This can be undone under Excluded."
      confirmLabel="Leave out, owe less"
      isPending={exclude.isPending}
      notice={loss && <OwedNotice loss={loss} />}
      error={exclude.isError && !loss ? readError(exclude.error).message : undefined}
      onConfirm={() => exclude.mutate({ ...asked, acknowledge: true })}
    />
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
