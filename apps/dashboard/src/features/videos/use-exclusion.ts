import { useMutation } from "@tanstack/react-query";
import { readError } from "../../api/errors.ts";
import { useOrganization } from "../../api/organization-context.ts";
import { useRefreshFigures } from "../../api/sync-runs.ts";
import type { Video } from "../../api/types.ts";
import { owedLoss } from "../../parts/owed-notice.tsx";
import { showToast } from "../../ui/primitives/overlays/toast.tsx";

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
